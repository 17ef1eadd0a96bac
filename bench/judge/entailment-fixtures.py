"""Makes the tiny models that the tests of assay/entailment run, and what onnxruntime says of them.

Usage: python bench/judge/entailment-fixtures.py (needs onnx, onnxruntime, numpy and tokenizers)

Each has the inputs, outputs, special tokens and kind of tokenizer of a form that is in use; its weights are random, so it
judges nothing. reference.json holds, for every pair of texts, the ids that the tokenizers library gives and the
probabilities that onnxruntime computes.
"""
import json, os
import numpy as np
import onnx, onnxruntime
from onnx import TensorProto as T, helper as h, numpy_helper as n
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors, trainers, decoders

OUT = os.path.join(os.path.dirname(__file__), '../../test/fixtures/entailment')
CORPUS = [
    'The bridge was opened in 1932 and is 1,149 metres long.', 'It was designed by Freeman and built by Dorman Long.',
    'Marie Curie won two Nobel prizes, in physics and in chemistry.', 'The warranty lasts 24 months from the day of delivery.',
    "L'été à Genève: 30 °C — naïve café!", '桥于1932年通车。', 'It isn\'t open on Sundays; nobody knows why (yet).',
] * 4
PAIRS = [
    ['The bridge was opened in 1932.', 'The bridge was opened in 1932.'],
    ['It was designed by Freeman and built by Dorman Long.', 'It was designed by Dorman Long.'],
    ['  Two  spaces,\ttab\nand a line. ', "It isn't open — naïve café!"],
    ['桥于1932年通车。', '[CLS] <s> </s> [SEP]'],
    ['E = mc² … “quoted” 1,149', 'ﬁne Ⅳ ½ 🙂'],
]
D = 8

def weights(rng, *shape): return rng.normal(0, 1, shape).astype(np.float32)

def const(name, array): return n.from_array(np.asarray(array), name)

def save(folder, name, graph_nodes, inputs, outputs, init):
    graph = h.make_graph(graph_nodes, 'tiny', inputs, outputs, init)
    model = h.make_model(graph, opset_imports=[h.make_opsetid('', 17)], ir_version=8)
    onnx.checker.check_model(model)
    onnx.save(model, os.path.join(folder, name))

def i64(name, *dims): return h.make_tensor_value_info(name, T.INT64, dims)
def f32(name, *dims): return h.make_tensor_value_info(name, T.FLOAT, dims)

def cross_encoder(folder, vocab, rng):
    """[batch, labels] from the tokens' mean, as of a classifier with a pooled output. Places count, so order does."""
    init = [const('E', weights(rng, vocab, D)), const('S', weights(rng, 2, D)), const('P', weights(rng, 64, D)),
            const('W', weights(rng, D, 3)), const('axes', np.array([2], dtype=np.int64)), const('one', np.array([1], dtype=np.int64))]
    nodes = [
        h.make_node('Gather', ['E', 'input_ids'], ['e']), h.make_node('Gather', ['S', 'token_type_ids'], ['s']),
        h.make_node('Add', ['e', 's'], ['es']), h.make_node('Tanh', ['es'], ['t']),
        h.make_node('Cast', ['attention_mask'], ['m'], to=T.FLOAT), h.make_node('Unsqueeze', ['m', 'axes'], ['mu']),
        h.make_node('Mul', ['t', 'mu'], ['tm']), h.make_node('ReduceSum', ['tm', 'one'], ['sum'], keepdims=0),
        h.make_node('ReduceSum', ['m', 'one'], ['count'], keepdims=1), h.make_node('Div', ['sum', 'count'], ['mean']),
        h.make_node('MatMul', ['mean', 'W'], ['logits']),
    ]
    init = [i for i in init if i.name != 'P']
    save(folder, 'model.onnx', nodes, [i64('input_ids', 'b', 't'), i64('attention_mask', 'b', 't'), i64('token_type_ids', 'b', 't')], [f32('logits', 'b', 3)], init)

def decision_token(folder, vocab, rng):
    """[batch, decoder tokens, vocabulary], as of a T5: what the decoder would say first."""
    init = [const('E', weights(rng, vocab, D)), const('W', weights(rng, D, vocab)), const('DE', weights(rng, vocab, D)),
            const('axes', np.array([2], dtype=np.int64)), const('one', np.array([1], dtype=np.int64))]
    nodes = [
        h.make_node('Gather', ['E', 'input_ids'], ['e']), h.make_node('Cast', ['attention_mask'], ['m'], to=T.FLOAT),
        h.make_node('Unsqueeze', ['m', 'axes'], ['mu']), h.make_node('Mul', ['e', 'mu'], ['tm']),
        h.make_node('ReduceSum', ['tm', 'one'], ['sum'], keepdims=1), h.make_node('ReduceSum', ['mu', 'one'], ['count'], keepdims=1),
        h.make_node('Div', ['sum', 'count'], ['mean']), h.make_node('Gather', ['DE', 'decoder_input_ids'], ['d']),
        h.make_node('Add', ['d', 'mean'], ['x']), h.make_node('MatMul', ['x', 'W'], ['logits']),
    ]
    save(folder, 'model.onnx', nodes, [i64('input_ids', 'b', 't'), i64('attention_mask', 'b', 't'), i64('decoder_input_ids', 'b', 'd')], [f32('logits', 'b', 'd', vocab)], init)

def token_spans(folder, vocab, rng):
    """[batch, tokens, 2], as of a token classifier."""
    init = [const('E', weights(rng, vocab, D)), const('W', weights(rng, D, 2)), const('axes', np.array([2], dtype=np.int64)),
            const('one', np.array([1], dtype=np.int64))]
    nodes = [
        h.make_node('Gather', ['E', 'input_ids'], ['e']), h.make_node('Cast', ['attention_mask'], ['m'], to=T.FLOAT),
        h.make_node('Unsqueeze', ['m', 'axes'], ['mu']), h.make_node('Mul', ['e', 'mu'], ['tm']),
        h.make_node('ReduceSum', ['tm', 'one'], ['sum'], keepdims=1), h.make_node('ReduceSum', ['mu', 'one'], ['count'], keepdims=1),
        h.make_node('Div', ['sum', 'count'], ['mean']), h.make_node('Add', ['e', 'mean'], ['x']), h.make_node('MatMul', ['x', 'W'], ['logits']),
    ]
    save(folder, 'model.onnx', nodes, [i64('input_ids', 'b', 't'), i64('attention_mask', 'b', 't')], [f32('logits', 'b', 't', 2)], init)

def wordpiece():
    t = Tokenizer(models.WordPiece(unk_token='[UNK]'))
    t.normalizer = normalizers.BertNormalizer(lowercase=True)
    t.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    t.decoder = decoders.WordPiece()
    t.train_from_iterator(CORPUS, trainers.WordPieceTrainer(vocab_size=160, special_tokens=['[PAD]', '[UNK]', '[CLS]', '[SEP]']))
    t.post_processor = processors.TemplateProcessing(single='[CLS] $A [SEP]', pair='[CLS]:0 $A:0 [SEP]:0 $B:1 [SEP]:1', special_tokens=[('[CLS]', 2), ('[SEP]', 3)])
    return t, {'pad_token': '[PAD]', 'unk_token': '[UNK]', 'cls_token': '[CLS]', 'sep_token': '[SEP]', 'tokenizer_class': 'BertTokenizer'}

def unigram():
    t = Tokenizer(models.Unigram())
    t.normalizer = normalizers.Sequence([normalizers.NFKC(), normalizers.Replace('\n', ' ')])
    t.pre_tokenizer = pre_tokenizers.Metaspace(replacement='▁', prepend_scheme='always')
    t.decoder = decoders.Metaspace(replacement='▁', prepend_scheme='always')
    t.train_from_iterator(CORPUS + ['0 1'] * 20, trainers.UnigramTrainer(vocab_size=160, special_tokens=['<pad>', '</s>', '<unk>'], unk_token='<unk>'))
    t.post_processor = processors.TemplateProcessing(single='$A </s>', pair='$A </s> $B </s>', special_tokens=[('</s>', 1)])
    return t, {'pad_token': '<pad>', 'unk_token': '<unk>', 'eos_token': '</s>', 'tokenizer_class': 'T5Tokenizer'}

def bpe():
    t = Tokenizer(models.BPE())
    t.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    t.decoder = decoders.ByteLevel()
    t.train_from_iterator(CORPUS, trainers.BpeTrainer(vocab_size=340, special_tokens=['<s>', '<pad>', '</s>', '<unk>'], initial_alphabet=pre_tokenizers.ByteLevel.alphabet()))
    t.post_processor = processors.TemplateProcessing(single='<s> $A </s>', pair='<s> $A </s> </s> $B </s>', special_tokens=[('<s>', 0), ('</s>', 2)])
    return t, {'bos_token': '<s>', 'pad_token': '<pad>', 'eos_token': '</s>', 'unk_token': '<unk>', 'tokenizer_class': 'RobertaTokenizer'}

def softmax(x):
    e = np.exp(x.astype(np.float64) - x.max())
    return (e / e.sum()).tolist()

def main():
    reference = {}
    forms = {'cross-encoder': (wordpiece, cross_encoder), 'decision-token': (unigram, decision_token), 'token-spans': (bpe, token_spans)}
    for seed, (name, (tokens, make)) in enumerate(forms.items()):
        folder = os.path.join(OUT, name)
        os.makedirs(folder, exist_ok=True)
        tokenizer, config = tokens()
        tokenizer.save(os.path.join(folder, 'tokenizer.json'), pretty=False)
        json.dump(config, open(os.path.join(folder, 'tokenizer_config.json'), 'w'))
        vocab = tokenizer.get_vocab_size()
        make(folder, vocab, np.random.default_rng(seed + 7))
        labels = {'cross-encoder': {0: 'entailment', 1: 'neutral', 2: 'contradiction'}, 'decision-token': None, 'token-spans': {0: 'supported', 1: 'hallucinated'}}[name]
        extra = {'decoder_start_token_id': 0} if name == 'decision-token' else {}
        json.dump({'pad_token_id': tokenizer.token_to_id(config['pad_token']), **({'id2label': labels} if labels else {}), **extra}, open(os.path.join(folder, 'config.json'), 'w'))
        session = onnxruntime.InferenceSession(os.path.join(folder, 'model.onnx'))
        rows = []
        for evidence, claim in PAIRS:
            texts = [f'predict: {evidence}</s>{claim}'] if name == 'decision-token' else [evidence, claim]
            encoded = tokenizer.encode(*texts)
            feeds = {'input_ids': np.array([encoded.ids], dtype=np.int64), 'attention_mask': np.ones((1, len(encoded.ids)), dtype=np.int64)}
            if name == 'cross-encoder': feeds['token_type_ids'] = np.array([encoded.type_ids], dtype=np.int64)
            if name == 'decision-token': feeds['decoder_input_ids'] = np.zeros((1, 1), dtype=np.int64)
            logits = session.run(None, feeds)[0][0]
            row = {'evidence': evidence, 'claim': claim, 'ids': encoded.ids, 'types': encoded.type_ids}
            if name == 'cross-encoder': row['probabilities'] = softmax(logits)
            if name == 'decision-token':
                ids = [tokenizer.token_to_id(t) if tokenizer.token_to_id(t) is not None else tokenizer.token_to_id('▁' + t) for t in ('0', '1')]
                row['tokens'] = ids
                row['probabilities'] = softmax(logits[0][ids])
            if name == 'token-spans':
                own = [i for i, (s, special) in enumerate(zip(encoded.sequence_ids, encoded.special_tokens_mask)) if s == 1 and not special]
                row['places'] = own
                row['probabilities'] = [softmax(logits[i])[1] for i in own]
            rows.append(row)
        reference[name] = rows
    json.dump(reference, open(os.path.join(OUT, 'reference.json'), 'w'), ensure_ascii=False, indent=1)

main()
