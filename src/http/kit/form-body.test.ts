import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../kernel/errors.ts'
import { parseMultipart, parseUrlEncoded, type Form } from './form-body.ts'

const TYPE = 'multipart/form-data; boundary=B'
const LIMITS = { parts: 20, files: 5 }
const RUNS = { seed: 20_261_119, numRuns: 300 }

const part = (head: string, content: Uint8Array | string = ''): Buffer =>
  Buffer.concat([Buffer.from(`--B\r\n${head}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')])
const END = Buffer.from('--B--\r\n')
const FILE = 'Content-Disposition: form-data; name="file"; filename="a.txt"'
const field = (name: string): string => `Content-Disposition: form-data; name="${name}"`

const read = (pieces: readonly (Buffer | string)[], type = TYPE, limits = LIMITS): Promise<Form> =>
  parseMultipart(Buffer.concat(pieces.map((piece) => Buffer.from(piece))), type, limits)

const refusal = async (reading: Promise<unknown>): Promise<string> => {
  const error = await reading.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof AppError)) throw error
  return `${error.code}: ${error.message}`
}

describe('multipart/form-data', () => {
  it('returns the bytes of a file unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (content) => {
        fc.pre(!Buffer.from(content).includes('\r\n--B'))
        const { files } = await read([part(FILE, content), END])
        expect(Buffer.from(files[0]?.bytes ?? []).equals(content)).toBe(true)
      }),
      RUNS,
    )
  })

  it('returns a file that is longer than one chunk', async () => {
    const content = Buffer.alloc(300_000, 'abc\r\n--')
    const { files } = await read([part(FILE, content), END])
    expect(Buffer.from(files[0]?.bytes ?? []).equals(content)).toBe(true)
  })

  it('returns fields and files in their order', async () => {
    const { fields, files } = await read([
      part(field('a'), '1'),
      part(`${FILE}\r\nContent-Type: text/csv`, 'x'),
      part(field('a'), 'ü'),
      END,
    ])
    expect([...fields]).toEqual([
      ['a', '1'],
      ['a', 'ü'],
    ])
    expect(files).toMatchObject([{ field: 'file', filename: 'a.txt', content_type: 'text/csv' }])
  })

  it.each([
    ['Content-Disposition: form-data; name="file"; filename="we %22said%22.txt"', 'we "said".txt'],
    ['content-disposition: form-data; filename="a\\"b.txt"; name="file"', 'a"b.txt'],
    ['Content-Disposition: form-data; name="file"; filename="bild ä.png"', 'bild ä.png'],
    ['Content-Disposition: form-data; name="file"; filename*=utf-16le\'\'a%00%00%D8', 'a\uFFFD'],
  ])('%s', async (head, filename) => {
    const { files } = await read([part(head, 'x'), END])
    expect(files).toMatchObject([{ filename }])
  })

  it('replaces lone surrogates in values', async () => {
    const half = Buffer.from([0x61, 0x00, 0x00, 0xd8])
    const { fields } = await read([part(`${field('b')}\r\nContent-Type: text/plain; charset=utf-16le`, half), END])
    expect([...fields.values()]).toEqual(['a\uFFFD'])
  })

  it('refuses NUL in values, and names the field', async () => {
    const sentence = 'bad_request: The form field a must not contain NUL characters.'
    expect(await refusal(read([part(field('a'), 'x\0y'), END]))).toBe(sentence)
  })

  it.each([
    ['cut off', [part(FILE, 'a')]],
    ['without a blank line', ['--B\r\nfoo\r\n', END]],
    ['empty', []],
    ['with another boundary', [part(FILE, 'a').toString().replace('--B', '--C')]],
    ['with a part without a name', [part('Content-Disposition: form-data', 'a'), END]],
    ['with a part header of 17 KB', [part(`${FILE}\r\nX: ${'x'.repeat(17_000)}`), END]],
    ['with an unknown charset', [part(`${field('a')}\r\nContent-Type: text/plain; charset=klingon`, '\xff'), END]],
  ])('refuses a form %s', async (_title, pieces) => {
    expect(await refusal(read(pieces))).toBe('bad_request: The form could not be parsed.')
  })

  it.each(['multipart/form-data', 'multipart/form-data; boundary=', `multipart/form-data; boundary=${'x'.repeat(300)}`])(
    'refuses the content type %.60s',
    async (type) => expect(await refusal(read([part(FILE, 'a'), END], type))).toBe('bad_request: The form could not be parsed.'),
  )

  it.each([
    ['parts', Array.from({ length: 21 }, () => part(field('a'))), 'too_large: A form may have at most 20 parts.'],
    ['files', Array.from({ length: 6 }, () => part(FILE, 'a')), 'invalid: Send at most 5 files at once.'],
    ['bytes in a name', [part(field('n'.repeat(201)))], 'too_large: The name of a form field may have at most 200 bytes.'],
    ['bytes in a value', [part(field('a'), 'x'.repeat(524_289))], 'too_large: The value of the form field a is larger than 512 KB.'],
  ])('refuses too many %s', async (_title, pieces, sentence) => expect(await refusal(read([...pieces, END]))).toBe(sentence))

  it('refuses too many fields', async () => {
    const pieces = Array.from({ length: 101 }, () => part(field('a')))
    expect(await refusal(read([...pieces, END], TYPE, { parts: 105, files: 5 }))).toBe('too_large: A form may have at most 100 fields.')
  })

  it('accepts as much as is allowed', async () => {
    const pieces = Array.from({ length: 15 }, (_, index) => part(field(`f${index}`), 'x'.repeat(index === 0 ? 524_288 : 1)))
    const { fields, files } = await read([...pieces, ...Array.from({ length: 5 }, () => part(FILE, 'a')), END])
    expect([[...fields].length, files.length]).toEqual([15, 5])
  })

  it('stops at the first excess part, without reading the rest', async () => {
    const many = Buffer.concat(Array.from({ length: 20_000 }, () => part(field('a'))))
    let bytesRead = 0
    const watched = new Proxy(many, {
      get: (target, key) => {
        if (key !== 'subarray') return Reflect.get(target, key, target)
        return (from: number, to: number) => {
          bytesRead += Math.min(to, target.length) - from
          return target.subarray(from, to)
        }
      },
    })
    expect(await refusal(parseMultipart(watched, TYPE, LIMITS))).toContain('20 parts')
    expect(bytesRead).toBeLessThan(many.length / 2)
  })

  it('answers or refuses any bytes', async () => {
    const ends = async (reading: Promise<unknown>): Promise<void> => {
      const error = await reading.then(
        () => undefined,
        (reason: unknown) => reason,
      )
      expect(error === undefined || error instanceof AppError).toBe(true)
    }
    const noise = fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.string(), (bytes, type) => ends(read([Buffer.from(bytes)], type)))
    await fc.assert(noise, RUNS)
    const inner = Buffer.concat([Buffer.from('Content-Type: multipart/form-data; boundary=B\r\n\r\n'), part(field('n'), '1'), END])
    const piece = fc.oneof(
      fc.constantFrom('--B', '--B--', '--C', '\r\n', '\r\n\r\n', '\n', '--', '\0', '"', ';'),
      fc.constantFrom(
        FILE,
        field('a'),
        field('\0'),
        'Content-Disposition: form-data; name="',
        'Content-Type: x',
        'Content-Type: text/plain; charset=',
      ),
      fc.constantFrom(part(FILE, 'x'), part(field('a'), 'y'), part(field('a'), inner), part(`X: ${'x'.repeat(20_000)}`), END),
      fc
        .uint8Array({ maxLength: 8 })
        .map((bytes) => Buffer.concat([Buffer.from('Content-Disposition: form-data; name="'), Buffer.from(bytes)])),
    )
    const types = fc.constantFrom(TYPE, 'multipart/form-data; boundary=C', 'multipart/form-data; boundary="B"', 'multipart/form-data')
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 30 }), types, fc.nat({ max: 2_000 }), (pieces, type, cut) => {
        const bytes = Buffer.concat(pieces.map((one) => Buffer.from(one)))
        return ends(read([bytes.subarray(0, Math.max(0, bytes.length - cut))], type))
      }),
      RUNS,
    )
  })
})

describe('application/x-www-form-urlencoded', () => {
  const parse = (text: string): [string, string][] => [...parseUrlEncoded(Buffer.from(text))]

  it('reads names and values as the URL standard says', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string({ maxLength: 20 }), fc.string({ maxLength: 50 })), { maxLength: 20 }), (pairs) => {
        expect(parse(new URLSearchParams(pairs).toString())).toEqual(pairs)
      }),
      RUNS,
    )
  })

  it('replaces what is no UTF-8', () => expect(parse('%FF=%ED%A0%80')).toEqual([['\uFFFD', '\uFFFD\uFFFD\uFFFD']]))

  it.each([
    ['101 fields', 'a=&'.repeat(100), 'too_large: A form may have at most 100 fields.'],
    ['101 empty fields', '&'.repeat(100), 'too_large: A form may have at most 100 fields.'],
    ['a name of 201 bytes', `x=1&${'n'.repeat(201)}=1`, 'too_large: The name of a form field may have at most 200 bytes.'],
    ['a name without a value of 201 bytes', 'n'.repeat(201), 'too_large: The name of a form field may have at most 200 bytes.'],
    ['more than a megabyte', `a=${'x'.repeat(1_048_576)}`, 'too_large: A form without files may have at most 1 MB.'],
  ])('refuses %s', async (_title, text, sentence) => {
    expect(await refusal((async () => parse(text))())).toBe(sentence)
  })

  it('accepts as much as is allowed', () => {
    expect(parse('a=&'.repeat(99))).toHaveLength(99)
    expect(parse(`${'n'.repeat(200)}=${'x'.repeat(500_000)}`)).toHaveLength(1)
  })

  it('answers or refuses any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void parseUrlEncoded(bytes)),
      RUNS,
    )
  })
})
