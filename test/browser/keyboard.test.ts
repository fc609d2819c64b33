import { afterAll, beforeAll, expect, it } from 'vitest'
import { KEYS, PASSWORD } from '../world/people.ts'
import { editorReady, openDesk, thread, titled, type Desk } from './desk-scene.ts'
import { visit } from './ui/browser.ts'

// Everything by keyboard: the tests look, but they never point, and never put the focus anywhere themselves.

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

/** A page that remembers whether a pointer ever touched it, and how keys are pressed on it. */
const open = async (path: string) => {
  const context = await desk.enter()
  await context.addInitScript({
    content: `
      globalThis.pointed = 0
      for (const kind of ['pointerdown', 'mousedown', 'touchstart']) addEventListener(kind, () => { globalThis.pointed += 1 }, true)`,
  })
  const page = await visit(context, `${desk.running.base}${path}`)
  await page.locator('[data-live="open"]').waitFor()
  const focused = (): Promise<string> =>
    page.evaluate<string>(`(() => {
      const at = document.activeElement
      return [at.labels?.[0]?.textContent, at.getAttribute('aria-label'), at.textContent].find((text) => text?.trim())?.trim() ?? ''
    })()`)
  /** Goes on until what is wanted has the focus, as somebody does who listens. */
  const tabTo = async (wanted: string): Promise<void> => {
    for (let steps = 0; steps < 80; steps++) {
      if ((await focused()).startsWith(wanted)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Nothing called "${wanted}" is reached with the tab key.`)
  }
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key)
  }
  return {
    page,
    press,
    tabTo,
    type: (text: string) => page.keyboard.type(text),
    pointed: () => page.evaluate<number>('globalThis.pointed'),
  }
}

it('a check is made, and its first ping sent, without a pointer', async () => {
  const { page, press, tabTo, type, pointed } = await open('/home')
  await press('g', 'c')
  await titled(page, 'Checks').waitFor()
  await page.getByText('No checks in this project yet').waitFor()
  await press('c')
  await titled(page, 'New check').waitFor()
  await tabTo('Name')
  await type('db-backup-eu')
  await tabTo('Tags')
  await type('prod ')
  await press('Control+Enter')
  await page.getByText('Waiting for the first ping…').waitFor()
  await tabTo('Send a test ping')
  await press('Enter')
  await page.getByText('The first ping has arrived. It works.').waitFor()
  const made = await fetch(`${desk.running.base}/api/v3/checks/`, { headers: { 'x-api-key': KEYS.read } })
  expect(JSON.parse(await made.text()).checks).toMatchObject([{ name: 'db-backup-eu', tags: 'prod', status: 'up' }])
  expect(await pointed()).toBe(0)
})

it('a ticket is found, answered and resolved without a pointer', async () => {
  const id = await desk.makeTicket('Keyboard only', { priority: 'urgent' })
  const { page, press, type, pointed } = await open('/home')
  await press('g', 'i')
  await page.getByRole('row').filter({ hasText: 'Keyboard only' }).waitFor()
  await press('/')
  await page.locator('input:focus').waitFor()
  await type('keyboard')
  await page.getByRole('row').filter({ hasText: 'Laptop' }).waitFor({ state: 'detached' })
  await press('Tab', 'j', 'Enter')
  await titled(page, 'Keyboard only').waitFor()
  await press('r')
  await editorReady(page)
  await type('Done without a mouse')
  await press('Control+Shift+Enter')
  await thread(page).getByText('Done without a mouse').waitFor()
  await page.getByText('Resolved', { exact: true }).first().waitFor()
  expect(await desk.api('GET', `/tickets/${id}`)).toMatchObject({ status: 'resolved', replies: [{ body: 'Done without a mouse' }] })
  expect(await pointed()).toBe(0)
})

it('a change is found, read and approved without a pointer', async () => {
  const { id: boris } = await desk.api('POST', '/users', { name: 'Boris Brand', email: 'boris@acme.test', password: PASSWORD })
  await desk.api('POST', '/cabs', { name: 'Infrastructure', rule: 'majority', member_ids: [1] })
  const { id } = await desk.api('POST', '/changes', {
    title: 'Database upgrade',
    description: 'To version 18.',
    risk: 'high',
    planned_start_at: '2099-01-01T02:00:00Z',
    planned_end_at: '2099-01-01T06:00:00Z',
    requester_id: boris,
  })
  await desk.api('POST', `/changes/${id}/submit`, {})
  const { page, press, tabTo, type, pointed } = await open('/home')
  await press('g', 'e')
  await titled(page, 'Changes').waitFor()
  await tabTo('My approvals')
  await press('Enter')
  // It is in the list of all changes as well, which a key must not be meant for any more.
  await titled(page, 'My approvals').waitFor()
  await page.getByRole('row').filter({ hasText: 'Database upgrade' }).waitFor()
  await press('j')
  await page.getByRole('button', { name: 'Approve' }).waitFor()
  await press('Enter')
  await titled(page, 'Database upgrade').waitFor()
  await press('y')
  await page.getByRole('dialog').getByText('Approve this change?').waitFor()
  await page.getByRole('dialog').getByRole('textbox').and(page.locator(':focus')).waitFor()
  await type('Fine with me')
  await press('Control+Enter')
  await page.getByText('Approved', { exact: true }).waitFor()
  expect(await desk.api('GET', `/changes/${id}`)).toMatchObject({ status: 'approved' })
  expect(await pointed()).toBe(0)
})

it('a page that breaks the policy is noticed', async () => {
  const { page } = await open('/home')
  await page.evaluate(`document.body.append(Object.assign(new Image(), { src: 'http://127.0.0.1:9/pixel.gif', alt: '' }))`)
  await expect.poll(() => desk.complaints.filter((text) => text.includes('Against the policy: img-src'))).toHaveLength(1)
  desk.complaints.length = 0
})
