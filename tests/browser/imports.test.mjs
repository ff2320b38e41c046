// SPDX-License-Identifier: MIT
// What a reader brings along: a model's config.json or a link, dropped or pasted on the page.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Stand, settle } from './harness.mjs';
import { get, hash, set, settled, value } from './hands.mjs';

// Llama 2 13B: 2·32000·5120 + 40·(4·5120² + 3·5120·13824 + 2·5120) + 5120 parameters.
const llama = { _name_or_path: 'meta-llama/Llama-2-13b', architectures: ['LlamaForCausalLM'], model_type: 'llama', hidden_size: 5120,
  intermediate_size: 13824, num_hidden_layers: 40, num_attention_heads: 40, num_key_value_heads: 40, vocab_size: 32000,
  tie_word_embeddings: false, max_position_embeddings: 4096, rms_norm_eps: 1e-5, hidden_act: 'silu', torch_dtype: 'float16' };

const drop = (page, name, text) => page.evaluate(([file, content]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([content], file, { type: 'application/json' }));
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}, [name, text]);

const paste = (page, text) => page.evaluate((content) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', content);
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}, text);

const message = (page) => page.locator('#message').textContent();

describe('brought to the page', () => {
  let stand;
  before(async () => { stand = await Stand.open(); });
  after(() => stand?.close());
  async function fresh(t) {
    const page = await stand.page();
    t.after(() => page.context().close());
    return page;
  }

  test('a dropped config.json becomes the model, its parameters counted', async (t) => {
    const page = await fresh(t);
    await drop(page, 'config.json', JSON.stringify(llama));
    await settle(page, 200);
    for (const [name, wanted] of [['D', 5120], ['F', 13824], ['L', 40]]) assert.equal(await get(page, name), wanted);
    assert.match(await message(page), /13B/);
    assert.equal(await value(page, 'dp.t_math'), 8 * 2e6 * 5120 * 13824 / (512 * 459e12));
    await settled(page);
    assert.match(await hash(page), /model=custom/);
    await page.goBack();
    await settle(page, 200);
    assert.equal(await get(page, 'D'), 8192, 'Back brings the old model');
  });

  test('a pasted one does the same', async (t) => {
    const page = await fresh(t);
    await paste(page, JSON.stringify(llama));
    await settle(page, 200);
    assert.equal(await get(page, 'D'), 5120);
  });

  test('a file that is no model says why and changes nothing', async (t) => {
    const page = await fresh(t);
    await set(page, { B: 4e6 });
    for (const [name, text, why] of [['config.json', '{"hidden_size": 5120', /config\.json/], ['notes.txt', 'shopping', /notes\.txt/],
      ['config.json', '{}', /config\.json/], ['config.json', JSON.stringify({ ...llama, hidden_size: 'wide' }), /hidden_size/]]) {
      await drop(page, name, text);
      await settle(page, 100);
      assert.match(await message(page), why);
      assert.equal(await get(page, 'B'), 4e6);
      assert.equal(await get(page, 'D'), 8192);
    }
    assert.deepEqual(page.problems, []);
  });

  test('a pasted link opens', async (t) => {
    const page = await fresh(t);
    await paste(page, `${stand.server.url}/#hw=h100-8-gpu-node&B=4e6`);
    await settle(page, 200);
    assert.equal(await get(page, 'B'), 4e6);
    assert.equal(await get(page, 'gpu'), 1);
  });

  test('other pasted text is none of the page\'s business', async (t) => {
    const page = await fresh(t);
    await paste(page, 'just some words');
    assert.equal(await page.locator('#message').isVisible(), false);
  });
});
