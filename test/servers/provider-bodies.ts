/** What a provider answers, in its own form. */
export interface ProviderBodies {
  readonly provider: string
  /** How it is named to `--judge`. */
  readonly judge: string
  /** Its address as it is given, but for the host. */
  readonly path: string
  /** Where the form of its replies is written down. */
  readonly documented: string
  /** A reply of 0.75. */
  readonly good: unknown
  readonly bad: {
    readonly status: number
    readonly body: string
    /** Where its words stand. */
    readonly source: string
  }
  /** What is to happen outcome: a part of the request is left out, the same is asked again, or it fails with these words. */
  readonly outcome:
    'format' | 'temperature' | 'system' | 'limit' | 'again' | { readonly told: string; readonly as: string }
}

const RATING = '{"reasoning":"It answers the question.","score":0.75}'

function completion(more: object = {}, message: object = {}, usage: object = {}): object {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_760_000_000,
    model: 'm',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: RATING, ...message } }],
    usage: { prompt_tokens: 900, completion_tokens: 40, total_tokens: 940, ...usage },
    ...more,
  }
}

/** One good and one bad answer of each provider that the documentation has a recipe for. */
export const PROVIDER_BODIES: readonly ProviderBodies[] = [
  {
    provider: 'OpenAI',
    judge: 'openai:gpt-5-mini',
    path: '/v1',
    documented: 'https://developers.openai.com/api/reference/python/resources/chat/subresources/completions/',
    good: completion(
      { service_tier: 'default', system_fingerprint: 'fp_1' },
      { refusal: null, annotations: [] },
      { prompt_tokens_details: { cached_tokens: 512 }, completion_tokens_details: { reasoning_tokens: 24 } },
    ),
    bad: {
      status: 400,
      body: '{"error":{"message":"Invalid parameter: \'response_format\' of type \'json_schema\' is not supported with this model.","type":"invalid_request_error","param":null,"code":null}}',
      source: 'https://github.com/langchain-ai/langchain/issues/31490',
    },
    outcome: 'format',
  },
  {
    provider: 'Azure OpenAI',
    judge: 'compatible:my-deployment',
    path: '/openai/v1',
    documented: 'https://learn.microsoft.com/azure/foundry/openai/api-version-lifecycle',
    good: completion(
      { prompt_filter_results: [{ prompt_index: 0, content_filter_results: { hate: { filtered: false } } }] },
      { refusal: null },
    ),
    bad: {
      status: 400,
      body: '{"error":{"message":"Unsupported value: \'temperature\' does not support 0 with this model. Only the default (1) value is supported.","type":"invalid_request_error","param":"temperature","code":"unsupported_value"}}',
      source: 'https://github.com/gabrii/Cursor-Azure-GPT-5/issues/33',
    },
    outcome: 'temperature',
  },
  {
    provider: 'Anthropic',
    judge: 'anthropic:claude-haiku-4-5',
    path: '/v1',
    documented: 'https://platform.claude.com/docs/en/build-with-claude/handling-stop-reasons',
    good: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'claude-haiku-4-5',
      content: [{ type: 'text', text: RATING }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage: {
        input_tokens: 388,
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: 512,
        output_tokens: 40,
      },
    },
    bad: {
      status: 400,
      body: '{"type":"error","error":{"type":"invalid_request_error","message":"Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits."},"request_id":"req_1"}',
      source: 'https://github.com/anthropics/claude-code/issues/66314',
    },
    outcome: { told: 'is out of credit (status 400): Your credit balance is too low', as: 'JudgeUnavailableError' },
  },
  {
    provider: 'Gemini',
    judge: 'compatible:gemini-2.5-flash',
    path: '/v1beta/openai',
    documented: 'https://ai.google.dev/gemini-api/docs/openai',
    good: completion({}, {}, { total_tokens: 1100 }),
    bad: {
      status: 400,
      body: '[{"error":{"code":400,"message":"Developer instruction is not enabled for models/gemma-3-27b-it","status":"INVALID_ARGUMENT"}}]',
      source: 'https://github.com/microsoft/vscode/issues/258088',
    },
    outcome: 'system',
  },
  {
    provider: 'Mistral',
    judge: 'compatible:mistral-small-latest',
    path: '/v1',
    documented: 'https://docs.mistral.ai/api/endpoint/chat',
    good: completion({}, { content: [{ type: 'text', text: RATING }], tool_calls: null, prefix: false }),
    bad: {
      status: 422,
      body: '{"object":"error","message":{"detail":[{"type":"less_than_equal","loc":["body","temperature"],"msg":"Input should be less than or equal to 1","input":1.31}]}}',
      source: 'https://github.com/vegu-ai/talemate/issues/102',
    },
    outcome: 'temperature',
  },
  {
    provider: 'Groq',
    judge: 'compatible:llama-3.3-70b-versatile',
    path: '/openai/v1',
    documented: 'https://console.groq.com/docs/structured-outputs',
    good: completion({ x_groq: { id: 'req_1' }, service_tier: 'on_demand' }, {}, { queue_time: 0.02, total_time: 0.3 }),
    bad: {
      status: 400,
      body: '{"error":{"message":"This model does not support response format `json_schema`. See supported models at https://console.groq.com/docs/structured-outputs#supported-models","type":"invalid_request_error","param":"response_format"}}',
      source: 'https://github.com/ItzCrazyKns/Vane/issues/980',
    },
    outcome: 'format',
  },
  {
    provider: 'OpenRouter',
    judge: 'compatible:google/gemma-3-27b-it',
    path: '/api/v1',
    documented: 'https://openrouter.ai/docs/api/reference/errors-and-debugging',
    good: completion({ provider: 'DeepInfra' }, { refusal: null, reasoning: null }, { cost: 0.00012 }),
    bad: {
      status: 400,
      body: '{"error":{"message":"Provider returned error","code":400,"metadata":{"raw":"{\\n  \\"error\\": {\\n    \\"message\\": \\"Response input messages must contain the word \'json\' in some form to use \'text.format\' of type \'json_object\'.\\",\\n    \\"param\\": \\"input\\"\\n  }\\n}\\n","provider_name":"OpenAI"}}}',
      source: 'https://github.com/reVrost/go-openrouter/pull/21',
    },
    outcome: 'format',
  },
  {
    provider: 'Together',
    judge: 'compatible:meta-llama/Llama-3.3-70B-Instruct-Turbo',
    path: '/v1',
    documented: 'https://docs.together.ai/reference/chat-completions',
    good: completion({ prompt: [] }, { tool_calls: [] }, {}),
    bad: {
      status: 400,
      body: '{"id":"nqE1","error":{"message":"Unable to access non-serverless model MiniMaxAI/MiniMax-M2.5. Please visit https://api.together.ai/models/MiniMaxAI/MiniMax-M2.5 to create and start a new dedicated endpoint for the model.","type":"invalid_request_error","param":null,"code":"model_not_available"}}',
      source: 'https://github.com/truefoundry/models/pull/919',
    },
    outcome: { told: 'Unable to access non-serverless model', as: 'JudgeUnavailableError' },
  },
  {
    provider: 'Amazon Bedrock',
    judge: 'compatible:openai.gpt-oss-20b-1:0',
    path: '/openai/v1',
    documented: 'https://docs.aws.amazon.com/bedrock/latest/userguide/inference-chat-completions.html',
    good: completion({}, { content: `<reasoning>It is short.</reasoning>${RATING}` }),
    bad: {
      status: 400,
      body: '{"message":"The maximum tokens you requested exceeds the model limit of 32768"}',
      source: 'https://github.com/charmbracelet/crush/issues/946',
    },
    outcome: 'limit',
  },
  {
    provider: 'Vertex AI',
    judge: 'compatible:google/gemini-2.5-flash',
    path: '/v1/projects/p/locations/l/endpoints/openapi',
    documented: 'https://cloud.google.com/vertex-ai/generative-ai/docs/migrate/openai/overview',
    good: completion({}, {}, { extra_properties: { google: { traffic_type: 'ON_DEMAND' } } }),
    bad: {
      status: 400,
      body: '{"error":{"code":400,"message":"Request contains an invalid argument.","status":"INVALID_ARGUMENT"}}',
      source: 'https://github.com/pydantic/pydantic-ai/issues/3333',
    },
    outcome: { told: '(status 400): Request contains an invalid argument', as: 'JudgeUnavailableError' },
  },
  {
    provider: 'vLLM',
    judge: 'compatible:Qwen/Qwen3-8B',
    path: '/v1',
    documented: 'https://docs.vllm.ai/en/stable/serving/openai_compatible_server/',
    good: completion({ prompt_logprobs: null }, { content: null, reasoning_content: RATING, tool_calls: [] }),
    bad: {
      status: 400,
      body: '{"object":"error","message":"The provided JSON schema contains features not supported by xgrammar.","type":"BadRequestError","param":null,"code":400}',
      source: 'https://github.com/vllm-project/vllm/issues/16880',
    },
    outcome: 'format',
  },
  {
    provider: 'llama.cpp',
    judge: 'compatible:local',
    path: '/v1',
    documented: 'https://github.com/ggml-org/llama.cpp/blob/master/tools/server/README.md',
    good: completion({ timings: { prompt_n: 900, predicted_n: 40 } }),
    bad: {
      status: 500,
      body: '{"error":{"code":500,"message":"\\n------------\\nWhile executing CallExpression at line 189, column 32 in source:\\nError: Jinja Exception: After the optional system message, conversation roles must alternate user and assistant roles except for tool calls and results.","type":"server_error"}}',
      source: 'https://github.com/ggml-org/llama.cpp/issues/19851',
    },
    outcome: 'system',
  },
  {
    provider: 'Ollama',
    judge: 'compatible:qwen2.5:7b',
    path: '/v1',
    documented: 'https://github.com/ollama/ollama/blob/main/docs/openai.md',
    good: completion({ system_fingerprint: 'fp_ollama' }, { reasoning: 'It is short.' }),
    bad: {
      status: 500,
      body: '{"error":{"message":"model requires more system memory (5.8 GiB) than is available (5.2 GiB)","type":"api_error","param":null,"code":null}}',
      source: 'https://github.com/ollama/ollama/blob/v0.20.0/llm/server.go',
    },
    outcome: { told: 'model requires more system memory (5.8 GiB)', as: 'JudgeUnavailableError' },
  },
  {
    provider: 'LM Studio',
    judge: 'compatible:qwen2.5-7b-instruct',
    path: '/v1',
    documented: 'https://lmstudio.ai/docs/developer/openai-compat',
    good: completion({ stats: {} }, { content: `\`\`\`json\n${RATING}\n\`\`\`` }),
    bad: {
      status: 400,
      body: "{\"error\":\"'response_format.type' must be 'json_schema' or 'text'\"}",
      source: 'https://github.com/LoadShine/tada/issues/16',
    },
    outcome: 'format',
  },
  {
    provider: 'text-generation-inference',
    judge: 'compatible:tgi',
    path: '/v1',
    documented: 'https://huggingface.co/docs/text-generation-inference/messages_api',
    good: completion({
      choices: [{ index: 0, finish_reason: 'eos_token', message: { role: 'assistant', content: RATING } }],
    }),
    bad: {
      status: 422,
      body: '{"error":"Template error: invalid operation: System role not supported (in <string>:1)","error_type":"template_error"}',
      source: 'https://github.com/huggingface/text-generation-inference/blob/main/router/src/infer/mod.rs',
    },
    outcome: 'system',
  },
  {
    provider: 'LiteLLM',
    judge: 'compatible:gpt-5',
    path: '',
    documented: 'https://docs.litellm.ai/docs/exception_mapping',
    good: completion({}, { provider_specific_fields: { refusal: null } }),
    bad: {
      status: 400,
      body: '{"error":{"message":"litellm.UnsupportedParamsError: gpt-5 models (including gpt-5-codex) don\'t support temperature=0.7. Only temperature=1 is supported. For gpt-5.1, temperature is supported when reasoning_effort=\'none\' (or not specified, as it defaults to \'none\'). To drop unsupported params set litellm.drop_params = True. Received Model Group=gpt-5-mini\\nAvailable Model Group Fallbacks=None","type":"None","param":null,"code":"400"}}',
      source: 'https://github.com/Vivswan/litellm-vscode-chat/issues/18',
    },
    outcome: 'temperature',
  },
]
