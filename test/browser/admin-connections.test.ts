import { createHmac } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALICE, PASSWORD } from '../world/people.ts'
import { openApp, type AppStage } from './app-stage.ts'
import { dialog, enterAs, looksRight, press, rowOf, visible } from './gestures.ts'
import { openReceiver } from './receiver.ts'

let stage: AppStage
beforeAll(async () => {
  stage = await openApp()
})
afterAll(() => stage.close())

const api = (method: string, path: string, body?: unknown, token: string = ALICE.token): Promise<Response> =>
  fetch(`${stage.running.base}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

describe('a webhook', () => {
  let receiver: Awaited<ReturnType<typeof openReceiver>>
  let secret = ''
  beforeAll(async () => void (receiver = await openReceiver()))
  afterAll(() => receiver.close())
  const rowIn = (page: Page) => page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem').filter({ hasText: 'ticket.created' })

  it('is made with a secret that is shown once', async () => {
    const page = await stage.open('/admin/webhooks')
    await page.getByText('No webhooks yet').waitFor()
    await looksRight(stage, page, 'webhooks-none')
    await page.keyboard.press('c')
    await dialog(page).getByLabel('Address').fill(receiver.url)
    await dialog(page).getByLabel('Description').fill('Operations room')
    await dialog(page).getByRole('checkbox', { name: 'All 22 events' }).uncheck()
    await dialog(page).getByRole('checkbox', { name: 'Knowledge', exact: true }).uncheck()
    await looksRight(stage, page, 'webhook-new')
    await press(page, 'Create webhook')
    await dialog(page).getByText('Shown only now.').waitFor()
    await looksRight(stage, page, 'webhook-secret')
    await dialog(page).getByRole('button', { name: 'Show', exact: true }).click()
    secret =
      (await dialog(page)
        .getByText(/^whsec_/)
        .textContent()) ?? ''
    await press(page, 'I’ve saved it')
    await page.getByRole('heading', { level: 1, name: receiver.url }).waitFor()
  })

  it('fails, tells what was sent and answered, and is redelivered with a signature that is right', async () => {
    const page = await stage.open('/admin/webhooks')
    await page.getByRole('link', { name: receiver.url }).click()
    const row = rowIn(page)
    await page.getByRole('button', { name: 'Send test' }).click()
    await page.getByRole('menuitem', { name: 'ticket.created' }).click()
    await row.getByText('Will retry').waitFor()
    await looksRight(stage, page, 'webhook-failing')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await row.getByText('not today').waitFor()
    await row.getByLabel('Verify with a secret').fill(secret)
    await row.getByRole('button', { name: 'Check', exact: true }).click()
    await row.getByText('The signature matches this secret').waitFor()
    await looksRight(stage, page, 'webhook-delivery')

    receiver.answer.status = 200
    await row.getByRole('button', { name: 'Redeliver' }).click()
    await row.getByText('Delivered', { exact: true }).waitFor()
    expect(receiver.got.length).toBeGreaterThan(1)
    expect(new Set(receiver.got.map(({ id }) => id)).size).toBe(1)
    for (const { signature, body } of receiver.got)
      expect(signature).toBe(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
  })

  it('sends a range once more after saying how many, and its log can be searched', async () => {
    const page = await stage.open('/admin/webhooks')
    await page.getByRole('link', { name: receiver.url }).click()
    const row = rowIn(page)
    const sent = receiver.got.length
    await page.getByLabel('Status').selectOption('Delivered')
    await page.getByRole('button', { name: 'Redeliver 1…' }).click()
    await dialog(page).getByText('Status: Delivered').waitFor()
    await looksRight(stage, page, 'webhook-replay')
    await press(page, 'Redeliver 1')
    await page.getByText('1 delivery is queued').waitFor()
    await expect.poll(() => receiver.got.length).toBe(sent + 1)
    await page.getByRole('searchbox', { name: 'Id, body or error' }).fill('no such words')
    await page.getByText('No delivery matches.').waitFor()
    await page.getByRole('searchbox', { name: 'Id, body or error' }).fill(receiver.got[0]?.id ?? '')
    await row.getByRole('button', { expanded: false }).click()
    await row.getByRole('link', { name: receiver.got[0]?.id ?? '' }).click()
    await page.getByRole('heading', { level: 1, name: 'ticket.created' }).waitFor()
    await page.getByText('thank you').waitFor()
    await looksRight(stage, page, 'delivery')
  })

  it('that is gone is turned off, says why, and sends what was kept when it is enabled again', async () => {
    const gone = await openReceiver()
    gone.answer.status = 410
    const { data } = JSON.parse(await (await api('POST', '/webhooks', { url: gone.url })).text())
    await api('POST', `/webhooks/${data.id}/test`, {})
    const page = await stage.open(`/admin/webhooks/${data.id}`)
    await page.getByText('The receiver answered 410').waitFor()
    await looksRight(stage, page, 'webhook-disabled')
    gone.answer.status = 200
    await page.getByRole('button', { name: 'Enable and send the held one' }).click()
    await page.getByText('Enabled; 1 held delivery is queued').waitFor()
    await expect.poll(() => gone.got.length).toBe(2)
    await page.getByRole('button', { name: 'Rotate secret…' }).click()
    await dialog(page).getByLabel('Grace period (hours)').fill('48')
    await looksRight(stage, page, 'webhook-rotate')
    await press(page, 'Rotate secret')
    await press(page, 'I’ve saved it')
    await page.getByText('The old secret is also valid until').waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Paused: events are queued').waitFor()
    await looksRight(stage, page, 'webhook-paused')
    await page.getByRole('link', { name: 'Webhooks' }).click()
    await rowOf(page, gone.url).getByText('Paused').waitFor()
    await looksRight(stage, page, 'webhooks')
    gone.close()
  })
})

describe('a token', () => {
  it('is made with two scopes, works as far as they reach, and is revoked', async () => {
    const page = await stage.open('/admin/tokens')
    await visible(page, 'API tokens')
    await page.getByRole('button', { name: 'New token' }).click()
    await dialog(page).getByText('No scope chosen: this token may do everything').waitFor()
    await looksRight(stage, page, 'token-new')
    await dialog(page).getByLabel('Name').fill('Nightly report')
    await dialog(page).getByRole('checkbox', { name: 'Tickets: Read' }).check()
    await dialog(page).getByRole('checkbox', { name: 'Reports: Read' }).check()
    await press(page, 'Create token')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    const token = (await page.getByText(/^hdt_\w{20,}$/).textContent()) ?? ''
    expect((await api('GET', '/tickets', undefined, token)).status).toBe(200)
    expect((await api('GET', '/webhooks', undefined, token)).status).toBe(403)
    await rowOf(page, 'Nightly report')
      .getByText(/^read 2\//)
      .waitFor()
    await looksRight(stage, page, 'tokens')
    await rowOf(page, 'Nightly report').getByRole('button', { name: 'Revoke…' }).click()
    await press(page, 'Revoke')
    await page.getByText('Token revoked').waitFor()
    expect((await api('GET', '/tickets', undefined, token)).status).toBe(401)
  })

  it('of somebody else is revoked by an administrator', async () => {
    await api('POST', '/users', { first_name: 'Bob', last_name: 'Baker', email: 'bob@acme.test', password: PASSWORD })
    const theirs = await enterAs(stage, 'bob@acme.test')
    const made = await theirs.request.post(`${stage.running.base}/app/api/tokens`, {
      headers: { 'x-requested-with': 'watchdesk' },
      data: { name: 'On a lost laptop', abilities: ['tickets:read'] },
    })
    const { token } = await made.json()
    const page = await stage.open('/admin/agents')
    await rowOf(page, 'Bob Baker').getByRole('button', { name: 'More for Bob Baker' }).click()
    await page.getByRole('menuitem', { name: 'API tokens' }).click()
    await rowOf(page, 'On a lost laptop').getByRole('button', { name: 'Limits…' }).click()
    await dialog(page).getByLabel('Reading').fill('7')
    await looksRight(stage, page, 'token-limits')
    await press(page, 'Save limits')
    await rowOf(page, 'On a lost laptop').getByText('read 0/7').waitFor()
    await rowOf(page, 'On a lost laptop').getByRole('button', { name: 'Revoke…' }).click()
    await dialog(page).getByText('of Bob Baker?').waitFor()
    await looksRight(stage, page, 'token-of-another')
    await press(page, 'Revoke')
    await page.getByText('Bob Baker has no tokens.').waitFor()
    expect((await api('GET', '/tickets', undefined, token)).status).toBe(401)
  })
})
