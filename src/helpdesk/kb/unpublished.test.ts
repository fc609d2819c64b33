import { expect, it } from 'vitest'
import { filterPublicVersions } from './unpublished.ts'

const versions = [4, 3, 2, 1].map((version) => ({
  version,
  title: 't',
  body: 'b',
  editor_id: null,
  editor_name: 'e',
  created_at: version * 10,
}))

it.each([
  ['never', null, []],
  ['with its newest version', 40, [4]],
  ['after its newest version', 99, [4]],
  ['between two versions', 25, [4, 3, 2]],
  ['with its first version', 10, [4, 3, 2, 1]],
  ['before any version', 5, []],
] as const)('of an article published %s, shows what was public', (_when, published_at, expected) =>
  expect(filterPublicVersions({ published_at }, versions).map(({ version }) => version)).toEqual(expected),
)
