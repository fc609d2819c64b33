import { writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { freshPlace, onBothDatabases } from '../databases.ts'
import { ALICE } from '../world/people.ts'
import { finished, FIXED, runCommand, startProcess } from './process.ts'

const TICKETS = process.env.SOAK ? 20_000 : 2_000
const KILLS = 3

const person = (n: number) => ({ id: n, name: `Person ${n}`, email: `p${n}@client.test`, role: 'end-user' })

const lineOf = (n: number): string =>
  JSON.stringify({
    id: n,
    subject: `Ticket ${n}`,
    description: 'x',
    status: 'open',
    created_at: '2021-01-01T00:00:00Z',
    updated_at: '2021-01-02T00:00:00Z',
    requester: person(n % 50),
    comments: [0, 1, 2].map((c) => ({
      id: c,
      author_id: n % 50,
      body: `Word ${n} ${c}`,
      public: true,
      created_at: `2021-01-01T0${c}:00:00Z`,
    })),
  })

onBothDatabases('an import that is killed', (database) => {
  it(`and begun again ${KILLS} times brings every ticket once, with all that was said`, async () => {
    const place = await freshPlace(database)
    const settings = { ...FIXED, DATA_DIR: place.folder, ...(place.url && { DATABASE_URL: place.url }) }
    const file = join(place.folder, 'export.json')
    writeFileSync(file, Array.from({ length: TICKETS }, (_, n) => lineOf(n + 1)).join('\n'))
    const command = ['import', 'tickets', '--from', 'zendesk', file]
    for (let kill = 0; kill < KILLS; kill++) {
      const { child, output } = runCommand(command, settings)
      const gone = once(child, 'exit')
      while (!output().includes(`${(kill + 1) * 500} tickets read`)) await sleep(5)
      child.kill('SIGKILL')
      await gone
    }
    const last = await finished(command, settings)
    expect([last.code, last.output]).toEqual([0, expect.stringContaining('0 left out.')])
    // It had really been in the middle.
    const known = Number(/, (\d+) were here already, 0 left out\.$/m.exec(last.output)?.[1])
    expect([known >= KILLS * 500, known < TICKETS]).toEqual([true, true])
    const again = await finished(command, settings)
    expect(again.output).toContain(`0 imported, ${TICKETS} were here already, 0 left out.`)
    const running = await startProcess(settings)
    type Page = {
      readonly data: readonly { readonly subject: string; readonly replies_count: number }[]
      readonly meta: { readonly total: number }
    }
    const ask = async (path: string): Promise<Page> =>
      JSON.parse(await (await fetch(`${running.base}/api/v1${path}`, { headers: { authorization: `Bearer ${ALICE.token}` } })).text())
    expect((await ask('/tickets')).meta.total).toBe(TICKETS)
    const subjects = new Set<string>()
    for (let page = 1; page <= TICKETS / 100; page++)
      for (const { subject, replies_count } of (await ask(`/tickets?per_page=100&page=${page}`)).data) {
        subjects.add(subject)
        expect(replies_count).toBe(2)
      }
    expect(subjects.size).toBe(TICKETS)
    expect((await ask(`/search?q=${encodeURIComponent(`"Word ${TICKETS} 2"`)}`)).data.length).toBeGreaterThan(0)
    expect(await running.stop()).toBe(0)
    await place.remove()
  })
})
