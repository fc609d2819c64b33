import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY, HOUR, formatIsoSeconds } from '../../../src/contract/time.ts'
import { onBothDatabases } from '../../databases.ts'
import type { World } from '../../world.ts'
import { makeCheck } from '../notify/scene.ts'
import { strangers } from '../v3/acme.ts'
import { declareIncident, linkTo, mailsTo, openMailing, publish, say, subjectsTo, subscribe, type Mailing } from './subscribers.ts'

const ANN = 'ann@far.test'

onBothDatabases('subscribers of a status page', (database) => {
  let mailing: Mailing
  let world: World
  let page: string
  beforeAll(async () => {
    mailing = await openMailing(database)
    world = mailing.world
    page = await publish(world, 'acme')
    await subscribe(world, 'acme', ANN)
  })
  afterAll(() => mailing.close())

  const change = (id: string, body: object) => world.writer('POST', `/api/v3/status-pages/${id}`, { body })

  /** Subjects of what came while something happened. */
  const newsDuring = async (work: () => Promise<unknown>, address = ANN): Promise<readonly string[]> => {
    const before = (await subjectsTo(world, address)).length
    await work()
    await world.settle()
    await world.settle()
    return (await subjectsTo(world, address)).slice(before)
  }

  it('get one mail when an incident begins, one for each public word, and one when it is over', async () => {
    let id = 0
    const begin = async () => void (id = await declareIncident(world, 'Sign-in is slow', 'We look into it.'))
    expect(await newsDuring(begin)).toEqual(['[Acme acme] Investigating: Sign-in is slow'])
    expect(await newsDuring(() => say(world, id, 'Bob did it', { is_public: false, status: 'identified' }))).toEqual([])
    expect(await newsDuring(() => say(world, id, 'A full disk.', { status: 'identified' }))).toEqual([
      '[Acme acme] Identified: Sign-in is slow',
    ])
    const resolve = () => world.alice('POST', `/api/v1/incidents/${id}/resolve`, { body: { message: 'It is over.', is_public: true } })
    expect(await newsDuring(resolve)).toEqual(['[Acme acme] Resolved: Sign-in is slow'])
    expect(await newsDuring(() => world.pass('2m'))).toEqual([])
    const mails = await mailsTo(world, ANN)
    expect(mails.at(-2)?.text).toMatch(/A full disk\.[\s\S]*http:\/\/watchdesk\.test\/status\/acme\n/)
    expect(mails.at(-2)?.text).not.toMatch(/We look|Bob/)
    expect(mails.at(-1)?.text).toContain('It is over.')
    const link = `http://watchdesk.test${await linkTo(world, ANN, 'unsubscribe')}`
    expect(mails.at(-1)?.headers).toMatchObject({
      'List-Unsubscribe': `<${link}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    })
    expect(mailing.reached.filter((address) => address === ANN)).toHaveLength(4)
    const reopen = () => world.alice('POST', `/api/v1/incidents/${id}/reopen`, { body: {} })
    expect(await newsDuring(reopen)).toEqual(['[Acme acme] Reopened: Sign-in is slow'])
    const end = () => world.alice('POST', `/api/v1/incidents/${id}/resolve`, { body: {} })
    world.jump('1s')
    expect(await newsDuring(end)).toEqual(['[Acme acme] Resolved: Sign-in is slow'])
    expect(await newsDuring(() => say(world, id, 'What we learnt.'))).toHaveLength(1)
  })

  it('are not told what was said before they came, nor anything after they left', async () => {
    const id = await declareIncident(world, 'Slow exports', 'We look.')
    await world.settle()
    world.jump('1s')
    expect(await newsDuring(() => subscribe(world, 'acme', 'bo@far.test'), 'bo@far.test')).toHaveLength(1)
    const say2 = () => say(world, id, 'Better.')
    expect(await newsDuring(say2, 'bo@far.test')).toEqual(['[Acme acme] Investigating: Slow exports'])
    expect((await mailsTo(world, 'bo@far.test')).at(-1)?.text).not.toContain('We look.')
    await world.anyone('POST', await linkTo(world, 'bo@far.test', 'unsubscribe'))
    expect(await newsDuring(() => say(world, id, 'Good.'), 'bo@far.test')).toEqual([])
  })

  it('hear of nothing that is not on their page', async () => {
    const stranger = await strangers(world)
    await stranger.writer('POST', '/api/v3/status-pages/', { body: { slug: 'theirs', title: 'Theirs', is_published: true } })
    await subscribe(world, 'theirs', 'cy@far.test')
    const channel = (await world.writer('POST', '/api/v3/channels/', { body: { kind: 'helpdesk', name: 'Desk', conf: {} } })).json.id
    const own = await makeCheck(world, { name: 'shop', timeout: 3600, grace: 60, channels: channel })
    await world.anyone('GET', `/ping/${own}/fail`)
    await world.settle()
    const [alert] = (await world.alice('GET', '/api/v1/alerts')).json.data
    const body = { title: 'The shop is down', ticket_ids: [alert.ticket_id], message: 'We know.', is_public: true }
    expect(await newsDuring(() => world.alice('POST', '/api/v1/incidents', { body }), 'cy@far.test')).toEqual([])
    expect((await subjectsTo(world, ANN)).at(-1)).toBe('[Acme acme] Investigating: The shop is down')
  })

  it('are told of planned work where the page shows it: announced, moved, called off', async () => {
    const starts_at = world.now() + 2 * DAY
    const window = { name: 'New disks', starts_at: formatIsoSeconds(starts_at), ends_at: formatIsoSeconds(starts_at + HOUR) }
    let id = ''
    const plan = async () => void (id = (await world.writer('POST', '/api/v3/maintenance/', { body: window })).json.uuid)
    expect(await newsDuring(plan)).toEqual([])
    await change(page, { shows_maintenance: true })
    expect(await newsDuring(() => world.settle())).toEqual(['[Acme acme] Maintenance planned: New disks'])
    const rename = () => world.writer('POST', `/api/v3/maintenance/${id}`, { body: { name: 'Newer disks' } })
    expect(await newsDuring(rename)).toEqual([])
    const later = { starts_at: formatIsoSeconds(starts_at + HOUR), ends_at: formatIsoSeconds(starts_at + 2 * HOUR) }
    expect(await newsDuring(() => world.writer('POST', `/api/v3/maintenance/${id}`, { body: later }))).toEqual([
      '[Acme acme] Maintenance rescheduled: Newer disks',
    ])
    const callOff = () => world.writer('DELETE', `/api/v3/maintenance/${id}`)
    expect(await newsDuring(callOff)).toEqual(['[Acme acme] Maintenance cancelled: Newer disks'])
    const nightly = { name: 'Nightly', schedule: '* * * * *', tz: 'UTC', duration: 3_600 }
    expect(await newsDuring(() => world.writer('POST', '/api/v3/maintenance/', { body: nightly }))).toEqual([])
    await change(page, { shows_maintenance: false })
  })

  it('are left in peace while the page is off, and do not hear afterwards what they missed', async () => {
    const id = await declareIncident(world, 'Quiet', 'One.')
    await world.settle()
    for (const [off, on] of [
      [{ takes_subscribers: false }, { takes_subscribers: true }],
      [{ is_published: false }, { is_published: true }],
    ] as const) {
      await change(page, off)
      expect(await newsDuring(() => say(world, id, 'Two.'))).toEqual([])
      await change(page, on)
      expect(await newsDuring(() => world.settle())).toEqual([])
      expect(await newsDuring(() => say(world, id, 'Three.'))).toHaveLength(1)
    }
  })

  it('get no pile of what is long over when nothing could be told for days', async () => {
    const id = await declareIncident(world, 'Long gone', 'One.')
    world.jump('25h')
    expect(await newsDuring(() => world.settle())).toEqual([])
    expect(await newsDuring(() => say(world, id, 'Two.'))).toEqual(['[Acme acme] Investigating: Long gone'])
  })
})
