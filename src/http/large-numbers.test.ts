import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { Nullable } from '../contract/schemas.ts'
import { fieldsOfLargeNumbers } from './large-numbers.ts'

const Body = Type.Object({
  id: Type.Optional(Nullable(Type.Integer())),
  ids: Type.Optional(Type.Array(Type.Integer())),
  set: Type.Optional(Type.Object({ position: Type.Integer() })),
  ratio: Type.Optional(Type.Number()),
  details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
})

it.each([
  [{ id: 1e30 }, ['id']],
  [{ id: null, ids: [1, 9_007_199_254_740_992, -1e20] }, ['ids.1', 'ids.2']],
  [{ set: { position: 1e16 }, id: 1e17 }, ['set.position', 'id']],
  [{ id: Number.MAX_SAFE_INTEGER, ids: [-5] }, []],
  [{ ratio: 1e30, details: { nanoseconds: 1.7e18 }, unknown: 1e30 }, []],
])('%j: %j', (value, fields) => expect(fieldsOfLargeNumbers(Body, value)).toEqual(fields))
