// SPDX-License-Identifier: MIT
// The words of the document lie under the painted words, and can be found, selected, copied and read aloud.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Stand, settle, views } from './harness.mjs';
import { green } from './hands.mjs';
import { inkBoxes } from './ink.mjs';

/// Boxes of the whole words of plain text in the viewport, as the document has them.
const wordBoxes = (page) => page.evaluate(() => {
  const found = [];
  const walker = document.createTreeWalker(document.getElementById('layer'), NodeFilter.SHOW_TEXT);
  const bar = document.getElementById('bar').getBoundingClientRect().bottom;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent.closest('p, h1, h2, h3, li') || parent.closest('[role=slider], output, figure, [role=math], [hidden], .aside, a, button')) continue;
    // Between spaces: a bracket's or comma's ink would reach into the box.
    for (const match of node.nodeValue.matchAll(/(?<=\s)[A-Za-z]{4,}(?=\s)/g)) {
      const range = new Range();
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      const { x, y, width, height } = range.getBoundingClientRect();
      if (y < bar + 30 || y + height > innerHeight - 30 || x < 0 || x + width > innerWidth || height > 60) continue;
      found.push({ word: match[0], x: x - 2, y: y - 2, width: width + 4, height: height + 4 });
    }
  }
  return found;
});

for (const [name, view] of Object.entries(views)) {
  describe(`the layer, ${view.width} px wide at scale ${view.scale}`, () => {
    let stand, page;
    before(async () => { stand = await Stand.open(); page = await stand.page({ view }); });
    after(() => stand?.close());

    for (const place of ['data-parallelism', 'middle', 'end']) {
      test(`has the same words under the same pixels: ${place}`, async () => {
        await page.evaluate((to) => {
          const total = document.documentElement.scrollHeight;
          const topOf = (element) => element.getBoundingClientRect().top + scrollY;
          // A figure has nothing to compare: to the nearest long paragraph.
          const near = (place) => [...document.querySelectorAll('section p')].filter((element) => element.textContent.length > 200)
            .map(topOf).sort((a, b) => Math.abs(a - place) - Math.abs(b - place))[0] - 120;
          const top = to === 'end' ? total : near(to === 'middle' ? total / 2 : topOf(document.getElementById(to)));
          scrollTo({ top, behavior: 'instant' });
        }, place);
        await page.waitForTimeout(400); // widths are fitted in idle time
        await settle(page, 200);
        const words = await wordBoxes(page);
        assert.ok(words.length >= 10, `${words.length} words to compare`);
        const painted = await page.screenshot();
        const style = await page.addStyleTag({ content: '#canvas{visibility:hidden!important} #layer, #layer *{color:#000!important}' });
        const written = await page.screenshot();
        await style.evaluate((element) => element.remove());
        const [a, b] = [await inkBoxes(page.context(), painted, words, view.scale), await inkBoxes(page.context(), written, words, view.scale)];
        const off = [];
        let compared = 0;
        words.forEach(({ word }, i) => {
          if (!a[i] && !b[i]) return;
          compared++;
          if (!a[i] || !b[i]) { off.push(`${word}: only ${a[i] ? 'painted' : 'written'}`); return; }
          const worst = Math.max(...['left', 'top', 'right', 'bottom'].map((side) => Math.abs(a[i][side] - b[i][side])));
          if (worst > 1) off.push(`${word}: ${worst.toFixed(2)} px`);
        });
        assert.ok(compared >= 10, `${compared} words have ink`);
        // Antialiasing may move the threshold of a thin stroke: one word in a hundred may be off, never by a line.
        assert.ok(off.length <= compared / 100, `${off.length} of ${compared} are off: ${off.slice(0, 8).join(', ')}`);
      });
    }

    test('nothing is wider than the window', async () => {
      const { scroll, client } = await page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth, client: document.documentElement.clientWidth }));
      assert.ok(scroll <= client, `${scroll} in ${client}`);
    });

    if (name !== 'wide') return;

    test('words are found', async () => {
      await page.evaluate(() => { getSelection().removeAllRanges(); scrollTo(0, 0); });
      assert.ok(await page.evaluate(() => window.find('AllReduce')));
      assert.equal(await page.evaluate(() => getSelection().toString()), 'AllReduce');
      assert.ok(await page.evaluate(() => getSelection().anchorNode.parentElement.closest('#layer') !== null));
    });

    test('a sentence is found over its line breaks', async () => {
      const sentence = await page.evaluate(() => {
        const paragraph = [...document.querySelectorAll('section p')].find(
          (element) => element.textContent.length > 200 && !element.querySelector('output, [role=slider]'));
        return paragraph?.textContent.slice(0, 120).trim();
      });
      assert.ok(sentence, 'there is a long plain paragraph');
      await page.evaluate(() => getSelection().removeAllRanges());
      assert.ok(await page.evaluate((words) => window.find(words), sentence), sentence);
    });

    test('words in a closed fold can be found by the browser', async () => {
      const folds = await page.locator('#layer [hidden=until-found]').evaluateAll((list) => list.map((element) => ({
        display: getComputedStyle(element).display, visibility: getComputedStyle(element).contentVisibility })));
      assert.ok(folds.length > 3);
      for (const { display, visibility } of folds) assert.deepEqual([display, visibility], ['block', 'hidden']);
    });

    test('a selected paragraph is copied as it reads', async () => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const wanted = await page.evaluate(() => {
        const paragraph = [...document.querySelectorAll('section p')].find((element) => element.querySelector('[role=slider]'));
        paragraph.scrollIntoView({ block: 'center', behavior: 'instant' });
        getSelection().selectAllChildren(paragraph);
        return paragraph.textContent.replace(/\s+/g, ' ').trim();
      });
      await page.keyboard.press('Control+C');
      const copied = (await page.evaluate(() => navigator.clipboard.readText())).replace(/\s+/g, ' ').trim();
      assert.equal(copied, wanted);
      assert.ok(copied.length > 40);
    });

    test('blocks that are selected together are copied apart', async () => {
      const [first, second] = await page.evaluate(() => {
        const blocks = [...document.querySelectorAll('section p')].filter((element) => element.textContent.length > 100);
        const range = new Range();
        range.setStartBefore(blocks[0]);
        range.setEndAfter(blocks[1]);
        getSelection().removeAllRanges();
        getSelection().addRange(range);
        return blocks.map((element) => element.textContent.trim().slice(-20));
      });
      await page.keyboard.press('Control+C');
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      assert.ok(copied.includes(`${first}\n`), copied);
      assert.ok(copied.endsWith(second), copied);
    });

    test('the mouse selects words where they are painted', async () => {
      await page.evaluate(() => { getSelection().removeAllRanges(); });
      await green(page, 'B');
      const [first] = await wordBoxes(page);
      await page.mouse.dblclick(first.x + first.width / 2, first.y + first.height / 2);
      assert.equal((await page.evaluate(() => getSelection().toString())).trim(), first.word);
    });

    test('headings, paragraphs and figures stand in reading order', async () => {
      const tops = await page.locator('#layer :is(h1, h2, h3, section p, figure)').evaluateAll((list) => list
        .filter((element) => !element.closest('aside, .note, [hidden], figure *') && element.getBoundingClientRect().height)
        .map((element) => [element.tagName, element.getBoundingClientRect().top]));
      assert.equal(tops[0][0], 'H1');
      for (let i = 1; i < tops.length; i++) {
        assert.ok(tops[i][1] >= tops[i - 1][1] - 1, `${tops[i]} stands above ${tops[i - 1]}`);
      }
    });

    test('links are real links', async () => {
      const links = await page.locator('#layer a[href]').evaluateAll((list) => list.map((element) => element.getAttribute('href')));
      assert.ok(links.some((href) => href.startsWith('https://')));
      for (const anchor of links.filter((href) => /^#[a-z-]+$/.test(href))) {
        assert.ok(await page.locator(anchor).count(), `${anchor} leads somewhere`);
      }
    });
  });
}
