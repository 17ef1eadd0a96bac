import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalJson, isCanonicalJson, orderedJson } from './canonical-json.ts'

/** The double with these bits. */
function double(hex: string): number {
  return new DataView(Uint8Array.from(Buffer.from(hex, 'hex')).buffer).getFloat64(0)
}

describe('RFC 8785', () => {
  test('section 3.2.2: the sample object', () => {
    const sample: unknown = JSON.parse(String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`)
    expect(canonicalJson(sample)).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    )
  })

  test('section 3.2.3: keys in the order of their UTF-16 code units', () => {
    const sample = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    }
    expect(Object.values(JSON.parse(canonicalJson(sample)) as object)[0]).toBe('One')
    const order = [...canonicalJson(sample).matchAll(/:"([^"]+)"/g)].map(([, value]) => value)
    expect(order).toEqual([
      'Carriage Return',
      'One',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ])
  })

  test.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['8000000000000001', '-5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['ffefffffffffffff', '-1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['c340000000000000', '-9007199254740992'],
    ['4430000000000000', '295147905179352830000'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['44b52d02c7e14af7', '1.0000000000000001e+23'],
    ['444b1ae4d6e2ef4e', '999999999999999700000'],
    ['444b1ae4d6e2ef4f', '999999999999999900000'],
    ['444b1ae4d6e2ef50', '1e+21'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555553', '333333333.3333332'],
    ['41b3de4355555554', '333333333.33333325'],
    ['41b3de4355555555', '333333333.3333333'],
    ['41b3de4355555556', '333333333.3333334'],
    ['41b3de4355555557', '333333333.33333343'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
    ['43143ff3c1cb0959', '1424953923781206.2'],
  ])('appendix B: the double %s is %s', (bits, text) => {
    expect(canonicalJson(double(bits))).toBe(text)
  })

  test.each(['7fffffffffffffff', '7ff0000000000000', 'fff0000000000000'])('appendix B: %s is refused', (bits) => {
    expect(() => canonicalJson(double(bits))).toThrow(TypeError)
  })
})

describe('what JSON cannot say is refused with its place', () => {
  const circle: Record<string, unknown> = {}
  circle['self'] = [circle]

  test.each<[string, unknown, string]>([
    ['a lone surrogate', { a: ['\ud83d'] }, '$.a[0] holds a lone surrogate'],
    ['a lone surrogate in a key', { '\udead': 1 }, '$ (a key) holds a lone surrogate'],
    ['undefined', { a: undefined }, '$.a is undefined'],
    ['a hole in a list', { a: Array.from({ length: 2 }).fill(1, 1) }, '$.a[0] is undefined'],
    ['a function', [() => 1], '$[0] is function'],
    ['a symbol', { a: Symbol('x') }, '$.a is symbol'],
    ['a bigint', { a: 1n }, '$.a is bigint'],
    ['NaN', { a: { b: Number.NaN } }, '$.a.b is NaN'],
    ['a date', { at: new Date(0) }, '$.at is a Date'],
    ['a map', new Map(), '$ is a Map'],
    ['a circle', circle, '$.self[0] refers back'],
  ])('%s', (_, value, message) => {
    for (const write of [canonicalJson, orderedJson]) {
      expect(() => write(value)).toThrow(TypeError)
      expect(() => write(value)).toThrow(message)
    }
  })

  test('the same object twice, side by side, is no circle', () => {
    const twice = { a: 1 }
    expect(canonicalJson([twice, { twice }])).toBe('[{"a":1},{"twice":{"a":1}}]')
  })
})

const json = fc.jsonValue({ stringUnit: 'grapheme' })

test('reads back as the same value, and does not depend on the order of keys', () => {
  const reversed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(reversed)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([key, inner]) => [key, reversed(inner)]),
    )
  }
  fc.assert(
    fc.property(json, (value) => {
      const text = canonicalJson(value)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
      expect(canonicalJson(reversed(value))).toBe(text)
      expect(canonicalJson(JSON.parse(text))).toBe(text)
    }),
  )
})

test('is the same for what lies so deep that circles are looked for', () => {
  fc.assert(
    fc.property(json, fc.integer({ min: 90, max: 150 }), (value, depth) => {
      let deep: unknown = value
      for (let level = 0; level < depth; level++) deep = level % 2 === 0 ? [deep] : { a: deep }
      const around = (odd: string, even: string) =>
        Array.from({ length: depth }, (_, level) => (level % 2 === 0 ? even : odd))
      expect(canonicalJson(deep)).toBe(
        around('{"a":', '[').reverse().join('') + canonicalJson(value) + around('}', ']').join(''),
      )
    }),
  )
})

test('what is in order already is written as it is, and what is not is put in order', () => {
  fc.assert(
    fc.property(fc.oneof(json, fc.jsonValue({ stringUnit: 'binary' })), (value) => {
      const text = canonicalJson(value)
      expect(orderedJson(value)).toBe(text)
      expect(orderedJson(JSON.parse(text))).toBe(text)
    }),
  )
  expect(orderedJson({ a: String.raw`\ud800`, b: 'C:\\udir' })).toBe(
    canonicalJson({ a: String.raw`\ud800`, b: 'C:\\udir' }),
  )
})

describe('telling canonical JSON', () => {
  test('agrees with writing it anew, for every value and every order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const canonical = canonicalJson(value)
        expect(isCanonicalJson(canonical, JSON.parse(canonical))).toBe(true)
        const text = JSON.stringify(value)
        expect(isCanonicalJson(text, JSON.parse(text))).toBe(text === canonical)
        const indented = JSON.stringify(value, null, 1)
        expect(isCanonicalJson(indented, JSON.parse(indented))).toBe(indented === canonical)
      }),
    )
  })

  test.each([
    ['{"b":1,"a":2}', false],
    ['{"10":1,"9":2}', true],
    ['{"9":1,"10":2}', false],
    ['{"a":-0}', false],
    ['{"a":1.0}', false],
    ['{"a":"\\u0041"}', false],
    [String.raw`{"a":"\\ud800"}`, true],
    ['{"é":"漢字 😀"}', true],
    ['{"a":1,"a":1}', false],
  ])('%s: %s', (text, canonical) => {
    expect(isCanonicalJson(text, JSON.parse(text))).toBe(canonical)
  })

  test('refuses half of a surrogate pair, as canonical JSON does', () => {
    const text = String.raw`{"a":"\ud800"}`
    expect(() => isCanonicalJson(text, JSON.parse(text))).toThrow('lone surrogate')
  })
})
