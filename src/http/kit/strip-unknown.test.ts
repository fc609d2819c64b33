import fc from 'fast-check'
import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { Nullable } from '../../contract/schemas.ts'
import { stripUnknown } from './strip-unknown.ts'

const Body = Type.Object({
  name: Type.String(),
  set: Type.Optional(Type.Object({ status: Type.String() })),
  levels: Type.Optional(Type.Array(Type.Object({ delay: Type.Integer() }))),
  custom: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  free: Type.Optional(Type.Object({})),
  maybe: Type.Optional(Nullable(Type.Object({ a: Type.Integer() }))),
  tags: Type.Optional(Type.Union([Type.Array(Type.String()), Type.String()])),
  either: Type.Optional(
    Type.Union([
      Type.Object({ kind: Type.Literal('a'), a: Type.Object({ x: Type.Integer() }) }),
      Type.Object({ kind: Type.Literal('b'), list: Type.Array(Type.Object({ y: Type.Integer() })) }),
    ]),
  ),
})

it.each([
  [{ name: 'x', admin: true }, { name: 'x' }],
  [
    { name: 'x', set: { status: 'open', version: 9 } },
    { name: 'x', set: { status: 'open' } },
  ],
  [{ levels: [{ delay: 1, id: 2 }, { delay: 2 }] }, { levels: [{ delay: 1 }, { delay: 2 }] }],
  [{ custom: { anything: { at: 'all' } } }, { custom: { anything: { at: 'all' } } }],
  [{ free: { anything: 1 } }, { free: { anything: 1 } }],
  [{ maybe: { a: 1, b: 2 } }, { maybe: { a: 1 } }],
  [{ maybe: null }, { maybe: null }],
  [{ either: { kind: 'a', a: { x: 1, z: 2 }, id: 3 } }, { either: { kind: 'a', a: { x: 1 } } }],
  [{ either: { kind: 'b', list: [{ y: 1, id: 2 }], id: 3 } }, { either: { kind: 'b', list: [{ y: 1 }] } }],
  [{ tags: ['a'] }, { tags: ['a'] }],
  [{ tags: 'a' }, { tags: 'a' }],
  [JSON.parse('{"__proto__": {"name": "y"}, "name": "x", "constructor": 1}'), { name: 'x' }],
])('%j becomes %j', (value, kept) => expect(stripUnknown(Body, value)).toEqual(kept))

it('nothing is invented, and what is kept is kept as it was', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('name', 'other', 'custom', 'tags'), fc.jsonValue()), (value) => {
      const kept = stripUnknown(Body, value) as Record<string, unknown>
      expect(Object.keys(kept).toSorted()).toEqual(
        Object.keys(value)
          .filter((name) => name !== 'other')
          .toSorted(),
      )
      for (const name of Object.keys(kept)) expect(kept[name]).toEqual(value[name])
    }),
  )
})
