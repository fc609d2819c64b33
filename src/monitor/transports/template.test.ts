import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillBody, fillHeader, fillTemplate, fillUrl, type TemplateValues } from './template.ts'

const values = (more: Record<string, string> = {}): TemplateValues =>
  new Map(
    Object.entries({ $NAME: 'Foo', $NAME_JSON: '"Foo"', $TAGS: 'a b', $TAG1: 'a', $TAG2: 'b', $STATUS: 'down', $JSON: '{"x":1}', ...more }),
  )

/** Any UTF-16 code unit, with lone surrogates and control characters. */
const anyText = fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units))

describe('placeholders', () => {
  it.each([
    ['$NAME is $STATUS', 'Foo is down'],
    ['$NAMEs', 'Foos'],
    ['$NAME_JSON', '"Foo"'],
    ['$NAME_', 'Foo_'],
    ['$$NAME', '$Foo'],
    ['$name $', '$name $'],
    ['$TAG1$TAG2$TAG3', 'ab$TAG3'],
    ['$TAGS', 'a b'],
    ['$TAG10', 'a0'],
  ])('%s becomes %s', (template, text) => {
    expect(fillTemplate(template, values())).toBe(text)
  })

  it('of two that fit, the longer one is meant', () => {
    expect(fillTemplate('$TAG10 $TAG1', values({ $TAG10: 'ten' }))).toBe('ten a')
  })

  it('are looked for once: what is put in is never read again', () => {
    expect(fillTemplate('$NAME', values({ $NAME: '$TAG1 $STATUS' }))).toBe('$TAG1 $STATUS')
    expect(fillTemplate('$$NAMETAG1', values({ $NAME: '' }))).toBe('$TAG1')
  })
})

describe('in an address', () => {
  it('values are percent-encoded, slashes kept', () => {
    expect(fillUrl('https://h/$NAME?q=$TAGS', values({ $NAME: "a/b ü&?#'(" }))).toBe('https://h/a/b%20%C3%BC%26%3F%23%27%28?q=a%20b')
  })

  it('a broken pair of code units does no harm', () => {
    expect(fillUrl('https://h/$NAME', values({ $NAME: '\ud800' }))).toBe('https://h/%EF%BF%BD')
  })
})

describe('in a header', () => {
  it('what is not Latin becomes a reference', () => {
    expect(fillHeader('x $NAME', values({ $NAME: 'ā ü 😀' }))).toBe('x &#257; ü &#128512;')
  })

  it('no value can begin a line of its own', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        // eslint-disable-next-line no-control-regex
        expect(fillHeader('a $NAME b', values({ $NAME: name }))).not.toMatch(/[\0\r\n]/)
      }),
    )
  })
})

describe('in a body', () => {
  it('values go in as they are', () => {
    expect(fillBody('name=$NAME', values({ $NAME: 'a"b\nc' }))).toBe('name=a"b\nc')
  })

  it('a template that is JSON stays JSON, whatever the values are', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        const body = fillBody(
          '{"text": "$NAME is $STATUS \\"$NAME\\"", "json": $NAME_JSON, "check": $JSON}',
          values({ $NAME: name, $NAME_JSON: JSON.stringify(name) }),
        )
        expect(JSON.parse(body)).toEqual({
          text: JSON.parse(JSON.stringify(`${name} is down "${name}"`)),
          json: JSON.parse(JSON.stringify(name)),
          check: { x: 1 },
        })
      }),
    )
  })
})
