/** Writes the few protobuf fields of an ONNX file that a model for tests needs. */
const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...varint(Math.floor(value / 128))]
const field = (number: number, bytes: Uint8Array | string): Buffer => {
  const body = Buffer.from(bytes)
  return Buffer.concat([Buffer.from([...varint(number * 8 + 2), ...varint(body.length)]), body])
}
const integer = (number: number, value: number): Buffer =>
  Buffer.from([...varint(number * 8), ...varint(value)])
const message = (...fields: Buffer[]): Buffer => Buffer.concat(fields)

const FLOAT = 1
const INT64 = 7

/** Describes a tensor with two named dimensions, and a third of a fixed size if one is given. */
const tensorInfo = (name: string, type: number, size?: number): Buffer => {
  const named = (text: string) => field(1, field(2, text))
  const shape = [named('batch'), named('sequence'), ...(size ? [field(1, integer(1, size))] : [])]
  return message(field(1, name), field(2, field(1, message(integer(1, type), field(2, message(...shape))))))
}

/**
 * Returns an ONNX sentence model that looks up one vector per token: `vectors[id]`. Its output is
 * `last_hidden_state`, as of a transformer without its pooling.
 */
export const createLookupModel = (vectors: readonly (readonly number[])[]): Buffer => {
  const size = vectors[0]?.length ?? 0
  const weights = message(
    integer(1, vectors.length),
    integer(1, size),
    integer(2, FLOAT),
    field(8, 'vectors'),
    field(9, Buffer.from(Float32Array.from(vectors.flat()).buffer)),
  )
  const gather = message(
    field(1, 'vectors'),
    field(1, 'input_ids'),
    field(2, 'last_hidden_state'),
    field(4, 'Gather'),
  )
  const graph = message(
    field(1, gather),
    field(2, 'lookup'),
    field(5, weights),
    field(11, tensorInfo('input_ids', INT64)),
    field(12, tensorInfo('last_hidden_state', FLOAT, size)),
  )
  const IR_VERSION = 8
  const OPSET = 13
  return message(integer(1, IR_VERSION), field(7, graph), field(8, message(field(1, ''), integer(2, OPSET))))
}

/** Returns a `tokenizer.json` that splits at spaces and knows these words; others are the first. */
export const createTokenizer = (words: readonly string[]): string =>
  JSON.stringify({
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: [{ id: 0, content: words[0], special: true }],
    normalizer: { type: 'Lowercase' },
    pre_tokenizer: { type: 'Whitespace' },
    post_processor: null,
    decoder: null,
    model: {
      type: 'WordPiece',
      vocab: Object.fromEntries(words.map((word, id) => [word, id])),
      unk_token: words[0],
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
    },
  })
