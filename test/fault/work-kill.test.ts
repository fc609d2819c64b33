import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabasesAtOnce, type Place } from '../databases.ts'
import { installedPlace, settingsOf } from './installation.ts'
import { KILL_ROUNDS } from './kill-rounds.ts'
import { fail, openReceiver, post, watchedBy, type Receiver } from './notify-scene.ts'
import { startProcess, type Running } from './process.ts'
import { askDesk, createRules, expectRulesActedOnce, openTickets, untilRulesActed } from './rules-scene.ts'
import { until, untilDrained, untilMomentOfKill } from './waiting.ts'

/** A check with a department of its own, so that it shares its ticket with no other. */
const createVictim = async (running: Running, name: string): Promise<string> => {
  const department = await askDesk(running, 'POST', '/departments', { name })
  const channel = await post(running.base, '/channels/', { kind: 'helpdesk', name, conf: { department_id: department.data.id } })
  return (await post(running.base, '/checks/', { name, timeout: 3_600, channels: channel.id })).uuid
}

type Ticket = { readonly subject: string }

const countTicketsAbout = async (running: Running, name: string): Promise<number> => {
  const { data }: { data: readonly Ticket[] } = await askDesk(running, 'GET', '/tickets?channel=monitor&per_page=100')
  return data.filter(({ subject }) => subject.includes(name)).length
}

onBothDatabasesAtOnce('kill -9 while work is under way', (database) => {
  let place: Place
  let answering: Receiver
  /** Never answers its first call: the sender does not know whether it arrived. */
  let silent: Receiver
  let last: Running
  const tickets: number[] = []
  const victims = Array.from({ length: KILL_ROUNDS }, (_, round) => `victim-${round}-${database}`)

  /** A node without a worker sends nothing. */
  const dieBeforeSending = async (): Promise<void> => {
    const node = await startProcess({ ...settingsOf(place), ROLES: 'http' })
    await fail(node.base, await watchedBy(node.base, answering))
    await node.kill()
    expect(answering.keys).toEqual([])
  }

  const callReceivers = async (running: Running): Promise<void> => {
    await until(() => answering.keys.length > 0, 'the notification of the node that died')
    await untilDrained(place)
    await fail(running.base, await watchedBy(running.base, silent))
    await until(() => silent.keys.length === 1, 'the first call')
  }

  /** The moment of the kill is between the first dispatch of an event and the end of the last job. */
  const dieAtWork = async (name: string, round: number): Promise<void> => {
    const running = await startProcess(settingsOf(place))
    if (round === 0) {
      await createRules(running)
      await callReceivers(running)
    }
    const victim = await createVictim(running, name)
    tickets.push(...(await openTickets(running, `Round ${round}`)))
    await fail(running.base, victim)
    await untilMomentOfKill(round, 120)
    await running.kill()
  }

  const untilAllIsDone = async (): Promise<void> => {
    await until(() => silent.keys.length >= 2, 'the second call')
    for (const name of victims) await until(async () => (await countTicketsAbout(last, name)) > 0, `a ticket about ${name}`)
    await untilRulesActed(last, tickets)
    await untilDrained(place)
  }

  beforeAll(async () => {
    place = await installedPlace(database)
    answering = await openReceiver((response) => void response.writeHead(200).end())
    silent = await openReceiver((response, calls) => void (calls > 1 && response.writeHead(200).end()))
    await dieBeforeSending()
    for (const [round, name] of victims.entries()) await dieAtWork(name, round)
    last = await startProcess(settingsOf(place))
    await untilAllIsDone()
  })
  afterAll(async () => {
    expect(await last.stop()).toBe(0)
    for (const receiver of [answering, silent]) receiver.close()
    await place.remove()
  })

  it('a notification is sent once when the process died between the change of status and the sending', () => {
    expect(answering.keys).toHaveLength(1)
  })

  it('a notification is sent again, with the same key, when the process died before the answer', () => {
    expect(silent.keys).toHaveLength(2)
    expect(new Set(silent.keys).size).toBe(1)
  })

  it(`each rule has acted exactly once on each ticket, ${KILL_ROUNDS} times`, () => expectRulesActedOnce(last, tickets))

  it(`a check that went down has exactly one ticket, ${KILL_ROUNDS} times`, async () => {
    for (const name of victims) expect([name, await countTicketsAbout(last, name)]).toEqual([name, 1])
  })
})
