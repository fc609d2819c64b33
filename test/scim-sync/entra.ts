import { ENTERPRISE_URN, GROUP_URN, PATCH_URN, USER_URN, type Members } from '../api/scim/client.ts'
import type { Directory, Person, Team } from './directory.ts'
import { inParallel, type Provider } from './requests.ts'

/** How Entra provisions: look for the matching attribute, POST, and from then on PATCH what differs, one operation per attribute. */

const userBody = (person: Person) => ({
  schemas: [USER_URN, ENTERPRISE_URN],
  externalId: person.key,
  userName: person.mail,
  active: person.active,
  displayName: `${person.given} ${person.family}`,
  emails: [{ primary: true, type: 'work', value: person.mail }],
  meta: { resourceType: 'User' },
  name: { formatted: `${person.given} ${person.family}`, familyName: person.family, givenName: person.given },
  phoneNumbers: [{ type: 'work', value: person.phone }],
  title: person.title,
  roles: [],
  [ENTERPRISE_URN]: { department: person.department },
})

type Shown = Record<string, unknown> & {
  readonly name?: Members
  readonly emails?: readonly Members[]
  readonly phoneNumbers?: readonly Members[]
}

const work = (list: readonly Members[] = []): unknown => list.find(({ type }) => type === 'work')?.['value']

/** Each attribute as Entra maps it: its path, what it should be, what it is. */
const mapped = (person: Person, shown: Shown): readonly (readonly [string, unknown, unknown])[] => [
  ['userName', person.mail, shown['userName']],
  ['active', person.active, shown['active']],
  ['displayName', `${person.given} ${person.family}`, shown['displayName']],
  ['title', person.title, shown['title']],
  ['emails[type eq "work"].value', person.mail, work(shown.emails)],
  ['phoneNumbers[type eq "work"].value', person.phone, work(shown.phoneNumbers)],
  ['name.givenName', person.given, shown.name?.['givenName']],
  ['name.familyName', person.family, shown.name?.['familyName']],
  ['name.formatted', `${person.given} ${person.family}`, shown.name?.['formatted']],
  ['externalId', person.key, shown['externalId']],
]

/** Booleans come as words with a capital. */
const asSent = (value: unknown): unknown => (typeof value === 'boolean' ? (value ? 'True' : 'False') : value)

const LARGEST_BATCH = 100

export const entra = (provider: Provider) => {
  const { send, find } = provider
  const users = new Map<string, string>()
  const groups = new Map<string, string>()
  const sentMembers = new Map<string, ReadonlySet<string>>()

  const syncUser = async (person: Person): Promise<void> => {
    const known = users.get(person.key)
    const shown = known ? (await send('GET', `/Users/${known}`)).json : await find('/Users', `externalId eq "${person.key}"`)
    if (!shown) {
      const made = await send('POST', '/Users', userBody(person))
      return void users.set(person.key, made.json.id)
    }
    users.set(person.key, shown.id)
    const Operations = mapped(person, shown).flatMap(([path, wanted, is]) =>
      wanted === is ? [] : [{ op: is === undefined ? 'Add' : 'Replace', path, value: asSent(wanted) }],
    )
    if (Operations.length > 0) await send('PATCH', `/Users/${shown.id}`, { schemas: [PATCH_URN], Operations })
  }

  const changeMembers = async (id: string, op: 'Add' | 'Remove', keys: readonly string[]): Promise<void> => {
    for (let at = 0; at < keys.length; at += LARGEST_BATCH) {
      const value = keys.slice(at, at + LARGEST_BATCH).map((key) => ({ value: users.get(key) }))
      await send('PATCH', `/Groups/${id}`, { schemas: [PATCH_URN], Operations: [{ op, path: 'members', value }] })
    }
  }

  const findOrMake = async (team: Team) => {
    const known = groups.get(team.key)
    if (known) return (await send('GET', `/Groups/${known}?excludedAttributes=members`)).json
    const found = await find('/Groups', `displayName eq ${JSON.stringify(team.name)}`, '&excludedAttributes=members')
    return (
      found ?? (await send('POST', '/Groups', { schemas: [GROUP_URN], externalId: team.key, displayName: team.name, members: [] })).json
    )
  }

  const syncTeam = async (team: Team): Promise<void> => {
    const { id, displayName } = await findOrMake(team)
    groups.set(team.key, id)
    if (displayName !== team.name)
      await send('PATCH', `/Groups/${id}`, { schemas: [PATCH_URN], Operations: [{ op: 'Replace', path: 'displayName', value: team.name }] })
    const before = sentMembers.get(team.key) ?? new Set()
    const wanted = new Set(team.people)
    await changeMembers(
      id,
      'Add',
      team.people.filter((key) => !before.has(key)),
    )
    await changeMembers(
      id,
      'Remove',
      [...before].filter((key) => !wanted.has(key)),
    )
    sentMembers.set(team.key, wanted)
    const [first] = team.people
    if (first) await find('/Groups', `id eq "${id}" and members eq "${users.get(first)}"`, '&excludedAttributes=members')
  }

  return {
    test: async (): Promise<void> => void (await find('/Users', 'userName eq "1f0c8a6e-6f3f-4a53-8a0e-0d9b1a5cbb4f"')),
    sync: async ({ people, teams }: Directory): Promise<void> => {
      await inParallel(people, syncUser)
      await inParallel(teams, syncTeam)
    },
  }
}
