import { expect, it } from 'vitest'
import { onBothDatabases } from '../databases.ts'
import { openWorld, type World } from '../world.ts'
import { identityProvider } from '../api/scim/client.ts'
import { directoryOf, monthLater, type Directory } from './directory.ts'
import { entra } from './entra.ts'
import { okta } from './okta.ts'
import { countedProvider, type Provider } from './requests.ts'

const IS_SOAK = process.env['SOAK'] !== undefined
const [PEOPLE, TEAMS] = IS_SOAK ? [2_000, 50] : [14, 3]
// Fewer than there are people, so that there is more than one page.
const PAGE = IS_SOAK ? 200 : 9

type Resource = {
  readonly id: string
  readonly userName?: string
  readonly displayName?: string
  readonly active?: boolean
  readonly title?: string
  readonly members?: readonly { readonly value: string }[]
  readonly meta: { readonly version: string; readonly lastModified: string }
}

const readAll = async (world: World, path: string): Promise<readonly Resource[]> => {
  const { get } = identityProvider(world)
  const all: Resource[] = []
  for (;;) {
    const { json } = await get(path, { startIndex: String(all.length + 1), count: String(PAGE) })
    all.push(...json.Resources)
    if (json.Resources.length === 0 || all.length >= json.totalResults) return all
  }
}

const expectSame = async (world: World, { people, teams }: Directory): Promise<void> => {
  const users = new Map((await readAll(world, '/Users')).map((user) => [user.userName, user]))
  expect(users.size).toBe(people.length + 2)
  const idOf = new Map<string, string>()
  for (const { key, mail, given, family, active, title } of people) {
    const user = users.get(mail)
    expect(user).toMatchObject({ userName: mail, displayName: `${given} ${family}`, active, title })
    idOf.set(key, user?.id ?? '')
  }
  const groups = new Map((await readAll(world, '/Groups')).map((group) => [group.displayName, group]))
  for (const { name, people: members } of teams) {
    const values = (groups.get(name)?.members ?? []).map(({ value }) => value)
    expect(values.toSorted(), name).toEqual(members.map((key) => idOf.get(key)).toSorted())
  }
  const active = await world.db.read((reader) =>
    reader.db
      .selectFrom('accounts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('is_active', '=', 1)
      .executeTakeFirstOrThrow(),
  )
  expect(active.count).toBe(people.filter((person) => person.active).length + 2)
}

const snapshot = async (world: World): Promise<string> =>
  JSON.stringify([...(await readAll(world, '/Users')), ...(await readAll(world, '/Groups'))].map(({ id, meta }) => [id, meta]))

const auditCount = async (world: World): Promise<number> => {
  const row = await world.db.read((reader) =>
    reader.db
      .selectFrom('audit_log')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  return row.count
}

const timed = async (title: string, { figures }: Provider, work: () => Promise<void>): Promise<void> => {
  const before = { ...figures }
  figures.slowest_ms = 0
  const began = performance.now()
  await work()
  const seconds = (performance.now() - began) / 1_000
  const requests = figures.requests - before.requests
  const line = `${title}: ${requests} requests (${figures.writes - before.writes} writes) in ${seconds.toFixed(1)} s, ${Math.round(requests / seconds)}/s, slowest ${Math.round(figures.slowest_ms)} ms\n`
  process.stdout.write(line)
}

onBothDatabases('a directory synchronised', (database) => {
  it.each([
    ['Okta', okta],
    ['Entra', entra],
  ])('as %s does it converges, and a second time nothing changes', async (name, connect) => {
    const world = await openWorld({ database })
    const provider = countedProvider(world)
    const idp = connect(provider)
    const run = (title: string, directory: Directory) => timed(`${name} on ${database}, ${title}`, provider, () => idp.sync(directory))
    await idp.test()
    const directory = directoryOf(PEOPLE, TEAMS)
    await run('first sync', directory)
    await expectSame(world, directory)
    const [before, audited] = [await snapshot(world), await auditCount(world)]
    world.jump('40m')
    await run('second sync', directory)
    expect(await snapshot(world)).toBe(before)
    expect(await auditCount(world)).toBe(audited)
    const later = monthLater(directory)
    await run('a month later', later)
    await expectSame(world, later)
    const settled = await snapshot(world)
    world.jump('40m')
    await run('and again', later)
    expect(await snapshot(world)).toBe(settled)
    await world.close()
  })
})
