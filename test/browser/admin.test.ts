import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALICE, PASSWORD } from '../world/people.ts'
import { openApp, type AppStage } from './app-stage.ts'
import { dialog, enterAs, looksRight, press, rowOf } from './gestures.ts'

let stage: AppStage
beforeAll(async () => {
  stage = await openApp()
}, 120_000)
afterAll(() => stage.close())

const api = (method: string, path: string, body?: unknown): Promise<Response> =>
  fetch(`${stage.running.base}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${ALICE.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

describe('the people of the desk', () => {
  it('get a department and a role of their own, and an invitation by mail', async () => {
    const page = await stage.open('/admin/departments')
    await page.getByRole('button', { name: 'New department' }).click()
    await dialog(page).getByLabel('Name', { exact: true }).fill('Network')
    await looksRight(stage, page, 'department-new')
    await press(page, 'Create department')
    await rowOf(page, 'Network').waitFor()
    await looksRight(stage, page, 'departments')

    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Roles' }).click()
    await page.getByRole('button', { name: 'New role' }).click()
    await dialog(page).getByLabel('Name', { exact: true }).fill('Librarian')
    await dialog(page).getByRole('checkbox', { name: 'Knowledge: Write' }).check()
    await dialog(page).getByRole('checkbox', { name: 'Monitoring: Read' }).uncheck()
    await looksRight(stage, page, 'role-new')
    await press(page, 'Create role')
    await rowOf(page, 'Librarian').getByText('Read, Write').waitFor()
    await looksRight(stage, page, 'roles')

    await page.goto(`${stage.running.base}/admin`)
    await page.getByRole('heading', { level: 1, name: 'Agents' }).waitFor()
    await page.getByRole('button', { name: 'Invite agent' }).click()
    await press(page, 'Send invitation')
    await expect.poll(() => dialog(page).getByLabel('E-mail').getAttribute('aria-invalid')).toBe('true')
    await dialog(page).getByLabel('First name').fill('Wendy')
    await dialog(page).getByLabel('Last name').fill('Writer')
    await dialog(page).getByLabel('E-mail').fill('wendy@acme.test')
    await dialog(page).getByLabel('Role').selectOption('Librarian')
    await dialog(page).getByRole('checkbox', { name: 'Network' }).check()
    await looksRight(stage, page, 'agent-invite')
    await press(page, 'Send invitation')
    await page.getByText('Invitation sent to wendy@acme.test').waitFor()
    await rowOf(page, 'Wendy Writer').getByText('Invited', { exact: true }).waitFor()
    await looksRight(stage, page, 'agents')
    await page.getByRole('searchbox', { name: 'Name or e-mail' }).fill('nobody like this')
    await page.getByText('No agent matches.').waitFor()
    await looksRight(stage, page, 'agents-none')
  })

  it('are told apart before they are let go, and their page ends at once', async () => {
    await api('POST', '/users', { first_name: 'Bob', last_name: 'Baker', email: 'bob@acme.test', password: PASSWORD })
    const theirs = await enterAs(stage, 'bob@acme.test')
    const page = await stage.open('/admin/agents')
    await rowOf(page, 'Bob Baker').getByText('Active').waitFor()
    await rowOf(page, 'Bob Baker').getByRole('button', { name: 'More for Bob Baker' }).click()
    await page.getByRole('menuitem', { name: 'Deactivate…' }).click()
    await dialog(page).getByText('1 open session ends.').waitFor()
    await looksRight(stage, page, 'agent-leaves')
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
    const page = await enterAs(stage, 'bob@acme.test')
    await page.goto(`${stage.running.base}/admin/webhooks`)
    await page.getByRole('heading', { level: 1, name: 'Your role does not include this page.' }).waitFor()
    await page.getByText('An administrator can grant it').waitFor()
    await looksRight(stage, page, 'forbidden')
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
    await looksRight(stage, page, 'audit')
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export as CSV' }).click()])
    expect(file.suggestedFilename()).toBe('audit-log.csv')
    await page.getByRole('searchbox', { name: 'Action, e.g. role.changed' }).fill('nothing.like.this')
    await page.getByText('No entry matches.').waitFor()
    await looksRight(stage, page, 'audit-none')
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
    await looksRight(stage, page, 'quarantine')
    await page.getByRole('button', { name: 'Release' }).click()
    await page.getByText(/Filed in HD-\d+/).waitFor()
    await page.getByRole('button', { name: /two@far.test/ }).click()
    await page.getByRole('button', { name: 'Let go…' }).click()
    await looksRight(stage, page, 'quarantine-let-go')
    await press(page, 'Let go')
    await page.getByText('No mail waits for a decision.').waitFor()
    await looksRight(stage, page, 'quarantine-empty')
    await page.getByText('Filed', { exact: true }).click()
    await page.getByRole('button', { name: /one@far.test/ }).click()
    await page.getByRole('link', { name: /^HD-/ }).waitFor()
  })

  it('says what tickets must say, in an order of its own', async () => {
    const page = await stage.open('/admin/fields')
    await page.getByText('No custom fields yet').waitFor()
    await looksRight(stage, page, 'fields-none')
    await page.keyboard.press('c')
    await dialog(page).getByLabel('Name').fill('Cost centre')
    await expect.poll(() => dialog(page).getByLabel('Key').inputValue()).toBe('cost_centre')
    await dialog(page).getByLabel('Type').selectOption('One of a list')
    await dialog(page).getByLabel('Choices').fill('North\nSouth')
    await looksRight(stage, page, 'field-new')
    await press(page, 'Create field')
    await rowOf(page, 'Cost centre').getByText('North and South').waitFor()
    await api('POST', '/fields', { key: 'floor', label: 'Floor', type: 'number', min: 0 })
    await rowOf(page, 'Floor').getByRole('button', { name: 'Earlier' }).click()
    await expect.poll(() => page.getByRole('rowheader').allTextContents()).toEqual(['Floor', 'Cost centre'])
    await looksRight(stage, page, 'fields')
    await rowOf(page, 'Floor').getByRole('button', { name: 'Delete…' }).click()
    await press(page, 'Delete')
    await rowOf(page, 'Floor').waitFor({ state: 'detached' })
  })

  it('brings tickets along from another desk, tried first', async () => {
    const page = await stage.open('/admin/imports')
    await page.getByText('Nothing was imported yet').waitFor()
    await looksRight(stage, page, 'imports-none')
    await page.getByRole('button', { name: 'Import tickets' }).click()
    await press(page, 'Try it')
    await expect.poll(() => dialog(page).getByLabel('Export').getAttribute('aria-invalid')).toBe('true')
    const buffer = Buffer.from('id,subject,email\n1,Old printer,ana@far.test\n2,,\n')
    await dialog(page).getByLabel('Export').setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer })
    await looksRight(stage, page, 'import-new')
    await press(page, 'Try it')
    await page.getByText('Would be imported').waitFor()
    await page.getByRole('button', { name: 'Bring them in' }).click()
    await page.getByText('Imported', { exact: true }).waitFor()
    await page.getByText('Done').first().waitFor()
    await looksRight(stage, page, 'imports')
    expect(await (await api('GET', '/search?q=Old+printer')).text()).toContain('Old printer')
  })
})
