import { GROUP_URN, PATCH_URN, USER_URN } from '../api/scim/client.ts'
import type { Directory, Person, Team } from './directory.ts'
import { inParallel, type Provider } from './requests.ts'

/** How Okta provisions an app made with its wizard: look for the name, POST or GET and PUT everything, groups by push. */

const PAGE = '&startIndex=1&count=100'

const userBody = (person: Person) => ({
  schemas: [USER_URN],
  userName: person.mail,
  name: { givenName: person.given, familyName: person.family },
  emails: [{ primary: true, value: person.mail, type: 'work' }],
  displayName: `${person.given} ${person.family}`,
  title: person.title,
  phoneNumbers: [{ value: person.phone, type: 'work' }],
  locale: 'en-US',
  externalId: person.key,
  active: person.active,
})

/** Okta remembers the id it was given; only at first it has to look. */
const knownIds = (): Map<string, string> => new Map()

export const okta = (provider: Provider) => {
  const { send, find } = provider
  const users = knownIds()
  const groups = knownIds()

  const syncUser = async (person: Person): Promise<void> => {
    const known = users.get(person.key)
    const found = known ? { id: known } : await find('/Users', `userName eq "${person.mail}"`, PAGE)
    if (!found) {
      const made = await send('POST', '/Users', { ...userBody(person), groups: [], password: 'Abc12345-placeholder' })
      return void users.set(person.key, made.json.id)
    }
    users.set(person.key, found.id)
    const { json: current } = await send('GET', `/Users/${found.id}`)
    await send('PUT', `/Users/${found.id}`, { ...current, ...userBody(person) })
  }

  const membersOf = (team: Team) => team.people.map((key) => ({ value: users.get(key), display: key }))

  const syncTeam = async (team: Team): Promise<void> => {
    const known = groups.get(team.key)
    const found = known ? { id: known } : await find('/Groups', `displayName eq ${JSON.stringify(team.name)}`, PAGE)
    const id = found?.id ?? (await send('POST', '/Groups', { schemas: [GROUP_URN], displayName: team.name, members: [] })).json.id
    groups.set(team.key, id)
    await send('PATCH', `/Groups/${id}`, { schemas: [PATCH_URN], Operations: [{ op: 'replace', value: { id, displayName: team.name } }] })
    await send('PUT', `/Groups/${id}`, { schemas: [GROUP_URN], id, displayName: team.name, members: membersOf(team) })
  }

  return {
    test: async (): Promise<void> => void (await send('GET', '/Users?startIndex=1&count=2')),
    sync: async ({ people, teams }: Directory): Promise<void> => {
      await inParallel(people, syncUser)
      await inParallel(teams, syncTeam)
    },
  }
}
