// SPDX-License-Identifier: MIT
// Inside one real layer, as Megatron-LM cuts it t = TP ways: attention by heads, the feed-forward
// pair by columns and rows, the vocabulary by tokens. For one microbatch of b sequences of T
// tokens.
#pragma once

#include "core/cost/mesh.h"

namespace shardscope {

struct Megatron {
  Megatron(Registry& registry, const Hardware& hw, const Transformer& t, const Mesh& m);

  const Variable& sequences;
  const Variable& element_bytes;
  const Variable& matrices;
  const Variable& machines;
  const Variable& machine_chips;

  // One matrix product, and a layer's collectives.
  const Formula& tokens;
  const Formula& slab_bytes;
  const Formula& row_cut_bytes;
  const Formula& column_cut_bytes;
  const Formula& bytes_forward;
  const Formula& bytes_backward;
  const Formula& bytes_regathered;
  const Formula& array_bytes_forward;
  const Formula& t_layer_forward;

  // Attention.
  const Formula& query_width;
  const Formula& kv_width;
  const Formula& query_heads_per_chip;
  const Formula& kv_heads_per_chip;
  const Formula& kv_copies;
  const Formula& heads_divide;
  const Formula& kv_heads_divide;

  // Vocabulary.
  const Formula& padded_vocabulary;
  const Formula& vocabulary_rows;
  const Formula& embedding_bytes;
  const Formula& logit_bytes;
  const Formula& cross_entropy_bytes;
  const Formula& cross_entropy_gain;
  const Formula& tied_gradient_bytes;

  // Activations kept for the backward pass of a layer, and its operations.
  const Formula& activations_whole;
  const Formula& activations_tensor;
  const Formula& activations_sequence;
  const Formula& activations_selective;
  const Formula& activations_full;
  const Formula& flops_matrices;
  const Formula& flops_attention;
  const Formula& flops_attention_causal;
  const Formula& flops_logits;
  const Formula& logits_in_layers;

  // Who talks to whom.
  const Formula& chips;
  const Formula& replicas;
  const Formula& fits_machine;
  const Formula& needs_sequence_parallelism;
  const Formula& step_bytes_tensor;
  const Formula& step_bytes_data;
  const Formula& crossing_penalty;
};

}  // namespace shardscope
