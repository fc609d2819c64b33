import { createHmac } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALICE, PASSWORD } from '../world/people.ts'
import { openApp, picture, type AppStage } from './app-stage.ts'
import { openReceiver } from './receiver.ts'

let stage: AppStage
beforeAll(async () => {
  stage = await openApp()
}, 120_000)
afterAll(() => stage.close())

const api = (method: string, path: string, body?: unknown, token: string = ALICE.token): Promise<Response> =>
  fetch(`${stage.running.base}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name }).click()

/** Axe finds nothing, and there is a picture for whoever wants to look. */
const looksRight = async (page: Page, name: string): Promise<void> => {
  expect(await stage.wrongs(page)).toEqual([])
  await picture(page, name)
}

const enterAs = async (email: string): Promise<Page> => {
  const page = await stage.open('/login', { signedIn: false })
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.locator('[data-live="open"]').waitFor()
  return page
}

describe('the people of the desk', () => {
  it('get a department and a role of their own, and an invitation by mail', async () => {
    const page = await stage.open('/admin/departments')
    await page.getByRole('button', { name: 'New department' }).click()
    await dialog(page).getByLabel('Name', { exact: true }).fill('Network')
    await looksRight(page, 'department-new')
    await press(page, 'Create department')
    await rowOf(page, 'Network').waitFor()
    await looksRight(page, 'departments')

    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Roles' }).click()
    await page.getByRole('button', { name: 'New role' }).click()
    await dialog(page).getByLabel('Name', { exact: true }).fill('Librarian')
    await dialog(page).getByRole('checkbox', { name: 'Knowledge: Write' }).check()
    await dialog(page).getByRole('checkbox', { name: 'Monitoring: Read' }).uncheck()
    await looksRight(page, 'role-new')
    await press(page, 'Create role')
    await rowOf(page, 'Librarian').getByText('Read, Write').waitFor()
    await looksRight(page, 'roles')

    await page.goto(`${stage.running.base}/admin`)
    await page.getByRole('heading', { level: 1, name: 'Agents' }).waitFor()
    await page.getByRole('button', { name: 'Invite agent' }).click()
    await press(page, 'Send invitation')
    expect(await dialog(page).getByLabel('E-mail').getAttribute('aria-invalid')).toBe('true')
    await dialog(page).getByLabel('First name').fill('Wendy')
    await dialog(page).getByLabel('Last name').fill('Writer')
    await dialog(page).getByLabel('E-mail').fill('wendy@acme.test')
    await dialog(page).getByLabel('Role').selectOption('Librarian')
    await dialog(page).getByRole('checkbox', { name: 'Network' }).check()
    await looksRight(page, 'agent-invite')
    await press(page, 'Send invitation')
    await page.getByText('Invitation sent to wendy@acme.test').waitFor()
    await rowOf(page, 'Wendy Writer').getByText('Invited', { exact: true }).waitFor()
    await looksRight(page, 'agents')
    await page.getByRole('searchbox', { name: 'Name or e-mail' }).fill('nobody like this')
    await page.getByText('No agent matches.').waitFor()
    await looksRight(page, 'agents-none')
  })

  it('are told apart before they are let go, and their page ends at once', async () => {
    await api('POST', '/users', { first_name: 'Bob', last_name: 'Baker', email: 'bob@acme.test', password: PASSWORD })
    const theirs = await enterAs('bob@acme.test')
    const page = await stage.open('/admin/agents')
    await rowOf(page, 'Bob Baker').getByText('Active').waitFor()
    await rowOf(page, 'Bob Baker').getByRole('button', { name: 'More for Bob Baker' }).click()
    await page.getByRole('menuitem', { name: 'Deactivate…' }).click()
    await dialog(page).getByText('1 open session ends.').waitFor()
    await looksRight(page, 'agent-leaves')
    await press(page, 'Deactivate')
    await page.getByText('Bob Baker is deactivated').waitFor()
    await rowOf(page, 'Bob Baker').waitFor({ state: 'detached' })
    await theirs.waitForURL(/\/login/, { timeout: 5_000 })
    await page.getByLabel('State').selectOption('Deactivated')
    await rowOf(page, 'Bob Baker').getByRole('button', { name: 'More for Bob Baker' }).click()
    await page.getByRole('menuitem', { name: 'Reactivate' }).click()
    await page.getByText('Bob Baker may sign in again').waitFor()
  })

  it('see only what their role includes, and who can change that', async () => {
    const page = await enterAs('bob@acme.test')
    await page.goto(`${stage.running.base}/admin/webhooks`)
    await page.getByRole('heading', { level: 1, name: 'Your role does not include this page.' }).waitFor()
    await page.getByText('An administrator can grant it').waitFor()
    await looksRight(page, 'forbidden')
  })
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
    await looksRight(page, 'webhooks-none')
    await page.keyboard.press('c')
    await dialog(page).getByLabel('Address').fill(receiver.url)
    await dialog(page).getByLabel('Description').fill('Operations room')
    await dialog(page).getByRole('checkbox', { name: 'All 22 events' }).uncheck()
    await dialog(page).getByRole('checkbox', { name: 'Knowledge', exact: true }).uncheck()
    await looksRight(page, 'webhook-new')
    await press(page, 'Create webhook')
    await dialog(page).getByText('Shown only now.').waitFor()
    await looksRight(page, 'webhook-secret')
    await dialog(page).getByRole('button', { name: 'Show', exact: true }).click()
    secret =
      (await dialog(page)
        .getByText(/^whsec_/)
        .textContent()) ?? ''
    await press(page, 'I have kept it')
    await page.getByRole('heading', { level: 1, name: receiver.url }).waitFor()
  })

  it('fails, tells what was sent and answered, and is redelivered with a signature that is right', async () => {
    const page = await stage.open('/admin/webhooks')
    await page.getByRole('link', { name: receiver.url }).click()
    const row = rowIn(page)
    await page.getByRole('button', { name: 'Send test' }).click()
    await page.getByRole('menuitem', { name: 'ticket.created' }).click()
    await row.getByText('Will retry').waitFor()
    await looksRight(page, 'webhook-failing')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await row.getByText('not today').waitFor()
    await row.getByLabel('Check with a secret').fill(secret)
    await row.getByRole('button', { name: 'Check', exact: true }).click()
    await row.getByText('This secret signed it').waitFor()
    await looksRight(page, 'webhook-delivery')

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
    await page.getByLabel('State').selectOption('Delivered')
    await page.getByRole('button', { name: 'Redeliver 1…' }).click()
    await dialog(page).getByText('State: Delivered').waitFor()
    await looksRight(page, 'webhook-replay')
    await press(page, 'Redeliver 1')
    await page.getByText('1 delivery is on its way').waitFor()
    await expect.poll(() => receiver.got.length).toBe(sent + 1)
    await page.getByRole('searchbox', { name: 'Id, body or error' }).fill('no such words')
    await page.getByText('No delivery matches.').waitFor()
    await page.getByRole('searchbox', { name: 'Id, body or error' }).fill(receiver.got[0]?.id ?? '')
    await row.getByRole('button', { expanded: false }).click()
    await row.getByRole('link', { name: receiver.got[0]?.id ?? '' }).click()
    await page.getByRole('heading', { level: 1, name: 'ticket.created' }).waitFor()
    await page.getByText('thank you').waitFor()
    await looksRight(page, 'delivery')
  })

  it('that is gone is turned off, says why, and sends what was kept when it is enabled again', async () => {
    const gone = await openReceiver()
    gone.answer.status = 410
    const { data } = JSON.parse(await (await api('POST', '/webhooks', { url: gone.url })).text())
    await api('POST', `/webhooks/${data.id}/test`, {})
    const page = await stage.open(`/admin/webhooks/${data.id}`)
    await page.getByText('The receiver answered 410').waitFor()
    await looksRight(page, 'webhook-disabled')
    gone.answer.status = 200
    await page.getByRole('button', { name: 'Enable and send the one kept back' }).click()
    await page.getByText('Enabled; 1 kept delivery is on the way').waitFor()
    await expect.poll(() => gone.got.length).toBe(2)
    await page.getByRole('button', { name: 'Rotate secret…' }).click()
    await dialog(page).getByLabel('Grace, in hours').fill('48')
    await looksRight(page, 'webhook-rotate')
    await press(page, 'Make a new secret')
    await press(page, 'I have kept it')
    await page.getByText('The old secret signs too, until').waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Paused: what happens now is kept').waitFor()
    await looksRight(page, 'webhook-paused')
    await page.getByRole('link', { name: 'Webhooks' }).click()
    await rowOf(page, gone.url).getByText('Paused').waitFor()
    await looksRight(page, 'webhooks')
    gone.close()
  })
})

const visible = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

describe('a token', () => {
  it('is made with two scopes, works as far as they reach, and is revoked', async () => {
    const page = await stage.open('/admin/tokens')
    await visible(page, 'API tokens')
    await page.getByRole('button', { name: 'New token' }).click()
    await dialog(page).getByText('No scope chosen: this token may do everything').waitFor()
    await looksRight(page, 'token-new')
    await dialog(page).getByLabel('Name').fill('Nightly report')
    await dialog(page).getByRole('checkbox', { name: 'Tickets: Read' }).check()
    await dialog(page).getByRole('checkbox', { name: 'Reports: Read' }).check()
    await press(page, 'Create token')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    const token = (await page.getByText(/^hdt_\w{20,}$/).textContent()) ?? ''
    expect((await api('GET', '/tickets', undefined, token)).status).toBe(200)
    expect((await api('GET', '/webhooks', undefined, token)).status).toBe(403)
    await looksRight(page, 'tokens')
    await rowOf(page, 'Nightly report').getByRole('button', { name: 'Revoke…' }).click()
    await press(page, 'Revoke')
    await page.getByText('Token revoked').waitFor()
    expect((await api('GET', '/tickets', undefined, token)).status).toBe(401)
  })

  it('of somebody else is revoked by an administrator', async () => {
    const theirs = await enterAs('bob@acme.test')
    const made = await theirs.request.post(`${stage.running.base}/app/api/tokens`, {
      headers: { 'x-requested-with': 'watchdesk' },
      data: { name: 'On a lost laptop', abilities: ['tickets:read'] },
    })
    const { token } = await made.json()
    const page = await stage.open('/admin/agents')
    await rowOf(page, 'Bob Baker').getByRole('button', { name: 'More for Bob Baker' }).click()
    await page.getByRole('menuitem', { name: 'API tokens' }).click()
    await rowOf(page, 'On a lost laptop').getByRole('button', { name: 'Revoke…' }).click()
    await dialog(page).getByText('of Bob Baker?').waitFor()
    await looksRight(page, 'token-of-another')
    await press(page, 'Revoke')
    await page.getByText('Bob Baker has no tokens.').waitFor()
    expect((await api('GET', '/tickets', undefined, token)).status).toBe(401)
  })
})

describe('the audit log', () => {
  it('tells who did what, before and after', async () => {
    const page = await stage.open('/admin/audit')
    await page.getByRole('searchbox', { name: 'Action, e.g. role.changed' }).fill('account.deactivated')
    const entries = page.getByRole('list', { name: 'Audit log' }).getByRole('button')
    // The list is asked for anew a moment after the last letter.
    await entries.filter({ hasNotText: 'account.deactivated' }).first().waitFor({ state: 'detached' })
    await entries.first().click()
    await page.getByRole('deletion').waitFor()
    await looksRight(page, 'audit')
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export as CSV' }).click()])
    expect(file.suggestedFilename()).toBe('audit-log.csv')
    await page.getByRole('searchbox', { name: 'Action, e.g. role.changed' }).fill('nothing.like.this')
    await page.getByText('No entry matches.').waitFor()
    await looksRight(page, 'audit-none')
  })
})

describe('the desk', () => {
  const mail = (from: string): Promise<Response> =>
    fetch(`${stage.running.base}/api/v1/inbound-email`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ALICE.token}`, 'content-type': 'message/rfc822' },
      body: [`From: ${from}`, 'To: help@desk.test', 'Subject: Disk full', 'Auto-Submitted: auto-generated', '', '<b>98 %</b>'].join('\r\n'),
    })

  it('holds back what programs send until somebody has read it', async () => {
    await api('POST', '/mailboxes', { address: 'help@desk.test' })
    for (const from of ['one@far.test', 'two@far.test']) await mail(from)
    const page = await stage.open('/admin/mailboxes')
    await page.getByText('2 mails wait for a decision').waitFor()
    await page.getByRole('link', { name: 'Open the quarantine' }).click()
    await page.getByRole('button', { name: /one@far.test/ }).click()
    await page.getByRole('region', { name: 'Text of the mail' }).getByText('<b>98 %</b>').waitFor()
    await looksRight(page, 'quarantine')
    await page.getByRole('button', { name: 'Release' }).click()
    await page.getByText(/Filed in HD-\d+/).waitFor()
    await page.getByRole('button', { name: /two@far.test/ }).click()
    await page.getByRole('button', { name: 'Let go…' }).click()
    await looksRight(page, 'quarantine-let-go')
    await press(page, 'Let go')
    await page.getByText('No mail waits for a decision.').waitFor()
    await looksRight(page, 'quarantine-empty')
    await page.getByText('Filed', { exact: true }).click()
    await page.getByRole('button', { name: /one@far.test/ }).click()
    await page.getByRole('link', { name: /^HD-/ }).waitFor()
  })

  it('says what tickets must say, in an order of its own', async () => {
    const page = await stage.open('/admin/fields')
    await page.getByText('No custom fields yet').waitFor()
    await looksRight(page, 'fields-none')
    await page.keyboard.press('c')
    await dialog(page).getByLabel('Name').fill('Cost centre')
    expect(await dialog(page).getByLabel('Key').inputValue()).toBe('cost_centre')
    await dialog(page).getByLabel('Type').selectOption('One of a list')
    await dialog(page).getByLabel('Choices').fill('North\nSouth')
    await looksRight(page, 'field-new')
    await press(page, 'Create field')
    await rowOf(page, 'Cost centre').getByText('North and South').waitFor()
    await api('POST', '/fields', { key: 'floor', label: 'Floor', type: 'number', min: 0 })
    await rowOf(page, 'Floor').getByRole('button', { name: 'Earlier' }).click()
    await expect.poll(() => page.getByRole('rowheader').allTextContents()).toEqual(['Floor', 'Cost centre'])
    await looksRight(page, 'fields')
    await rowOf(page, 'Floor').getByRole('button', { name: 'Delete…' }).click()
    await press(page, 'Delete')
    await rowOf(page, 'Floor').waitFor({ state: 'detached' })
  })

  it('brings tickets along from another desk, tried first', async () => {
    const page = await stage.open('/admin/imports')
    await page.getByText('Nothing was imported yet').waitFor()
    await looksRight(page, 'imports-none')
    await page.getByRole('button', { name: 'Import tickets' }).click()
    await press(page, 'Try it')
    expect(await dialog(page).getByLabel('Export').getAttribute('aria-invalid')).toBe('true')
    const buffer = Buffer.from('id,subject,email\n1,Old printer,ana@far.test\n2,,\n')
    await dialog(page).getByLabel('Export').setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer })
    await looksRight(page, 'import-new')
    await press(page, 'Try it')
    await page.getByText('Would be imported').waitFor()
    await page.getByRole('button', { name: 'Bring them in' }).click()
    await page.getByText('Imported', { exact: true }).waitFor()
    await page.getByText('Done').first().waitFor()
    await looksRight(page, 'imports')
    expect(await (await api('GET', '/search?q=Old+printer')).text()).toContain('Old printer')
  })
})
