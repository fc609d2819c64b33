/** What an identity provider knows: people, and groups of them. */
export type Person = {
  readonly key: string
  readonly given: string
  readonly family: string
  readonly mail: string
  readonly title: string
  readonly department: string
  readonly phone: string
  readonly active: boolean
}

export type Team = { readonly key: string; readonly name: string; readonly people: readonly string[] }

export type Directory = { readonly people: readonly Person[]; readonly teams: readonly Team[] }

const GIVEN = ['Ana', 'Björn', 'Chloé', 'Đức', 'Eun-ji', 'Fatima', 'Grégoire', 'Håkon', 'Ilse', 'João']
const FAMILY = ["O'Neil", 'Müller', 'García', 'Nguyễn', 'Øvergård', 'Kowalski', 'de la Cruz', 'Ivanova', 'Smith', 'Çelik']
const pick = (list: readonly string[], at: number): string => list[at % list.length] ?? ''

const uuidOf = (kind: string, at: number): string => `00000000-${kind}-4000-8000-${String(at).padStart(12, '0')}`

const person = (at: number): Person => ({
  key: uuidOf('0001', at),
  given: pick(GIVEN, at),
  family: pick(FAMILY, Math.floor(at / 10)),
  mail: `person.${at}@corp.example`,
  title: at % 3 === 0 ? 'Engineer' : 'Analyst',
  department: at % 2 === 0 ? 'Support' : 'Research',
  phone: `+49 30 ${100_000 + at}`,
  active: at % 50 !== 49,
})

/** Everybody is in two or three teams. */
const team = (at: number, teams: number, people: readonly Person[]): Team => ({
  key: uuidOf('0002', at),
  name: `Team ${at} – ${pick(FAMILY, at)}`,
  people: people
    .filter((_, index) => index % teams === at || (index * 7) % teams === at || (index % 3 === 0 && (index * 3) % teams === at))
    .map(({ key }) => key),
})

export const directoryOf = (size: number, teams: number): Directory => {
  const people = Array.from({ length: size }, (_, at) => person(at))
  return { people, teams: Array.from({ length: teams }, (_, at) => team(at, teams, people)) }
}

/** The same organisation a month later: some are called differently, some left, some came back, some changed teams. */
export const monthLater = ({ people, teams }: Directory): Directory => ({
  people: people.map((one, at) => ({
    ...one,
    ...(at % 10 === 3 ? { family: 'Renamed', title: 'Lead' } : {}),
    ...(at % 20 === 5 ? { active: !one.active } : {}),
    ...(at % 25 === 7 ? { mail: `moved.${at}@corp.example` } : {}),
  })),
  teams: teams.map((one, at) => ({
    ...one,
    name: at % 5 === 2 ? `${one.name} (new)` : one.name,
    people: at % 2 === 0 ? one.people.slice(1) : [...new Set([...one.people, ...people.slice(at + 1, at + 4).map(({ key }) => key)])],
  })),
})
