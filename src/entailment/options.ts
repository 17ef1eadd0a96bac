/**
 * How a model says whether evidence supports a claim. `cross_encoder`: a class for the pair of both texts (DeBERTa for NLI,
 * MiniCheck-RoBERTa, MiniCheck-DeBERTa). `decision_token`: one of two tokens, or of two classes, at the first place (T5:
 * MiniCheck-Flan-T5, HHEM). `token_spans`: a class for each token of the claim (LettuceDetect).
 */
export type EntailmentForm = 'cross_encoder' | 'decision_token' | 'token_spans'

/** Options of an entailment judge. */
export interface EntailmentJudgeOptions {
  readonly form?: EntailmentForm | undefined
  /** The model's file in the folder. `model.onnx`, or `onnx/model.onnx`, if left out. */
  readonly model?: string | undefined
  /** Tokens of evidence and claim together that the model reads at once; longer evidence is read in windows. 512. */
  readonly maxTokens?: number | undefined
  /** The least probability at which a claim counts as supported, 0 to 1. 0.5. */
  readonly threshold?: number | undefined
  /** Pairs in one call of the model. 8. */
  readonly batch?: number | undefined
  /**
   * For `cross_encoder` and `token_spans`: what the classes are called in `id2label` of config.json, or their numbers.
   * `supported` is found by itself where it is `entailment` or `supported`, and `contradicted` where it is `contradiction`.
   */
  readonly labels?:
    { readonly supported: string | number; readonly contradicted?: string | number | undefined } | undefined
  /** For `decision_token`: the text with `{evidence}` and `{claim}`. MiniCheck's: `predict: {evidence}</s>{claim}`. */
  readonly template?: string | undefined
  /** For `decision_token`: the tokens for not supported and supported. `['0', '1']`. */
  readonly tokens?: readonly [no: string, yes: string] | undefined
}
