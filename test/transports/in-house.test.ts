import { describe, expect, it } from 'vitest'
import type { Tx } from '../../src/kernel/db/db.ts'
import type { MonitorAlert, Tools } from '../../src/monitor/transports/transport.ts'
import { DOWN, sendBy, UP } from './scene.ts'

const noNetwork: Tools['net'] = {
  request: () => Promise.reject(new Error('This kind has no business on the network.')),
  close: async () => undefined,
}

// These verbs are handed the transaction and must not look into it here.
const noTx = {} as Tx

describe('kinds that stay in the house', () => {
  it('the helpdesk is told what began and what is over, in the transaction that ends the attempt', async () => {
    const alerts: MonitorAlert[] = []
    const tools = { net: noNetwork, base_url: '', openAlert: async (_tx: Tx, alert: MonitorAlert) => void alerts.push(alert) }
    for (const news of [DOWN, UP]) {
      const outcome = await sendBy('helpdesk', { priority: 'urgent', department_id: 3 }, news, tools)
      if (outcome.outcome !== 'handed') throw new Error(outcome.outcome)
      await outcome.record(noTx)
    }
    expect(alerts).toMatchObject([
      {
        key: `check:${DOWN.check.uuid}`,
        state: 'firing',
        priority: 'urgent',
        department_id: 3,
        check_name: DOWN.check.name,
        tags: ['prod', 'eu'],
      },
      { key: `check:${DOWN.check.uuid}`, state: 'resolved', at: UP.at },
    ])
  })

  it('a group names its members', async () => {
    const told: unknown[] = []
    const tools = { net: noNetwork, base_url: '', notifyGroup: async (_tx: Tx, ...rest: unknown[]) => void told.push(rest) }
    const channels = ['3f640344-2066-4bc7-8ad3-5f836f6d702c']
    const outcome = await sendBy('group', { channels }, DOWN, tools)
    if (outcome.outcome === 'handed') await outcome.record(noTx)
    expect(told).toEqual([[DOWN.id, channels]])
  })

  it('a mail says it all, in text and in HTML that cannot be broken out of', async () => {
    const outcome = await sendBy('email', { value: 'ops@acme.test' }, DOWN, { net: noNetwork, base_url: '' })
    if (outcome.outcome !== 'mailed') throw new Error(outcome.outcome)
    const { mail } = outcome
    expect(mail).toMatchObject({ to: ['ops@acme.test'], subject: 'DOWN | DB <b>"backup"</b> @all' })
    expect(mail.text).toContain('disk "full"')
    expect(mail.html).toContain('DB &#60;b&#62;&#34;backup&#34;&#60;/b&#62; @all')
    expect(mail.headers).toMatchObject({ 'List-Unsubscribe': `<${DOWN.unsubscribe_url}>`, 'X-Notification-Id': DOWN.id })
  })

  it('a ping that was a mail is attached as it came', async () => {
    const ping = DOWN.last_ping && { ...DOWN.last_ping, scheme: 'email' }
    const outcome = await sendBy('email', { value: 'ops@acme.test' }, { ...DOWN, last_ping: ping }, { net: noNetwork, base_url: '' })
    if (outcome.outcome !== 'mailed') throw new Error(outcome.outcome)
    expect(outcome.mail.attachments).toEqual([
      { filename: 'last-ping.eml', content_type: 'message/rfc822', content: Buffer.from(DOWN.body).toString('base64') },
    ])
    expect(outcome.mail.text).not.toContain('disk')
  })

  it('the shell and the helpdesk do nothing where nobody lends them the means', async () => {
    const tools = { net: noNetwork, base_url: '' }
    expect((await sendBy('shell', { cmd_down: 'true' }, DOWN, tools)).outcome).toBe('later')
    expect((await sendBy('helpdesk', {}, DOWN, tools)).outcome).toBe('later')
  })
})
