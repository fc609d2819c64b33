import type { Rules } from './rules.ts'

/** What rules say apart from whose they are: most checks have them in common with many others. */
export type Shared = Omit<Rules, 'id' | 'uuid' | 'project_id' | 'settings_version'>

export type SharedRules = {
  /** By which number to ask for them; nothing when there are too many that differ. */
  numberOf(rules: Rules): number | undefined
  find(number: number): Shared
}

// A kilobyte each. Whoever has more different ones has as good as none in common.
const MOST = 50_000

export const createSharedRules = (most = MOST): SharedRules => {
  const numbers = new Map<string, number>()
  const all: Shared[] = []
  return {
    numberOf: ({ id: _, uuid: _uuid, project_id: _project, settings_version: _version, ...shared }) => {
      const text = JSON.stringify(shared)
      const known = numbers.get(text)
      if (known !== undefined || all.length >= most) return known
      numbers.set(text, all.length)
      return all.push(shared) - 1
    },
    find: (number) => {
      const shared = all[number]
      if (!shared) throw new Error('Nobody was told such a number.')
      return shared
    },
  }
}
