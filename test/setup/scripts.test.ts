import { expect, it } from 'vitest'

// The type check does not cover scripts, so an export that was renamed is missed there until the script runs.
it.each(['demo-things', 'screens', 'folder-graph', 'changed-sources', 'vocabulary'])(
  'scripts/%s.mjs imports what exists',
  async (script) => {
    const module: object = await import(new URL(`../../scripts/${script}.mjs`, import.meta.url).href)
    expect(Object.keys(module)).not.toEqual([])
  },
)
