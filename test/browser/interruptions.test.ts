import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALICE, PASSWORD } from '../world/people.ts'
import { picture } from './app-stage.ts'
import { composer, editorReady, openDesk, thread, titled, toolsReady, writing, type Desk } from './desk-scene.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const write = async (page: Page, words: string): Promise<void> => {
  await page.keyboard.press('r')
  await editorReady(page)
  await page.keyboard.type(words)
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' })

const password = (page: Page) => question(page).getByLabel('Password', { exact: true })

const signInAgain = async (page: Page): Promise<void> => {
  await password(page).fill(PASSWORD)
  await question(page).getByRole('button', { name: 'Sign in', exact: true }).click()
  await question(page).waitFor({ state: 'detached' })
}

const repliesOf = async (id: number): Promise<readonly string[]> =>
  (await desk.api('GET', `/tickets/${id}`)).replies.map(({ body }: { body: string }) => body.trim())

describe('a session that ends while a reply is written', () => {
  it('asks to sign in again over the page, and then sends the text', async () => {
    const id = await desk.makeTicket('Session over')
    const page = await desk.asAlice(`/tickets/${id}`)
    await titled(page, 'Session over').waitFor()
    await write(page, 'Still here')
    await page.context().clearCookies()
    await page.keyboard.press('Control+Enter')
    await question(page).waitFor()
    expect(await question(page).getByLabel('E-mail').inputValue()).toBe(ALICE.email)
    await password(page).and(page.locator(':focus')).waitFor()
    await picture(page, 'session-over')
    await signInAgain(page)
    await thread(page).getByText('Still here').waitFor()
    expect(await repliesOf(id)).toEqual(['Still here'])
  })

  it('keeps the text when the question is closed, and offers to sign in', async () => {
    const id = await desk.makeTicket('Question closed')
    const page = await desk.asAlice(`/tickets/${id}`)
    await titled(page, 'Question closed').waitFor()
    await write(page, 'Kept')
    await page.context().clearCookies()
    await page.keyboard.press('Control+Enter')
    await question(page).waitFor()
    await page.keyboard.press('Escape')
    const banner = page.getByRole('status').filter({ hasText: 'You are signed out.' })
    await banner.waitFor()
    await writing(page).getByText('Kept').waitFor()
    expect(await repliesOf(id)).toEqual([])
    await picture(page, 'signed-out')
    await banner.getByRole('button', { name: 'Sign in again' }).click()
    await question(page).waitFor()
    await signInAgain(page)
    await banner.waitFor({ state: 'detached' })
    await composer(page).getByRole('button', { name: 'Try again' }).click()
    await thread(page).getByText('Kept').waitFor()
    expect(await repliesOf(id)).toEqual(['Kept'])
  })
})

const CODE = '**/_app/**'

/** Nothing is fetched in idle time, so that code is missing when it is wanted. */
const savingData = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript({ content: `Object.defineProperty(navigator, 'connection', { value: { saveData: true } })` })

describe('code that cannot be loaded', () => {
  const openTicket = async (subject: string) => {
    const id = await desk.makeTicket(subject)
    const context = await desk.enter()
    await savingData(context)
    const page = await context.newPage()
    await page.goto(`${desk.running.base}/tickets/${id}`)
    await titled(page, subject).waitFor()
    return { page, context }
  }
  const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'This part could not be loaded.' })

  it('leaves the rest of the page as it is and is fetched again', async () => {
    const { page, context } = await openTicket('Half loaded')
    await context.route(CODE, (route) => route.abort())
    await page.keyboard.press('r')
    await failure(page).waitFor()
    await page.keyboard.type('Plain words')
    await picture(page, 'part-failed')
    await context.unroute(CODE)
    await failure(page).getByRole('button', { name: 'Try again' }).click()
    await toolsReady(page)
    await writing(page).getByText('Plain words').waitFor()
  })

  it('offers to reload after an upgrade, and the draft is there afterwards', async () => {
    const { page, context } = await openTicket('Upgraded')
    await context.route(CODE, (route) => route.fulfill({ status: 404, body: '' }))
    await context.route(`${desk.running.base}/`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/_app/another.js"></script>' }),
    )
    await page.keyboard.press('r')
    await failure(page).getByText('The product was updated.').waitFor()
    await page.keyboard.type('Before the upgrade')
    await picture(page, 'upgraded')
    await context.unrouteAll()
    await failure(page).getByRole('button', { name: 'Reload' }).click()
    await titled(page, 'Upgraded').waitFor()
    await writing(page).getByText('Before the upgrade').waitFor()
  })

  it('offline, a page that was not opened before stays in the product and comes when the network is back', async () => {
    const { page, context } = await openTicket('Offline')
    await context.setOffline(true)
    const rail = page.getByRole('navigation').first()
    await rail.getByRole('link', { name: 'Knowledge' }).click()
    await failure(page).waitFor()
    await rail.getByRole('link', { name: 'Inbox' }).waitFor()
    await picture(page, 'offline-page')
    await context.setOffline(false)
    await failure(page).getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Knowledge' }).waitFor()
  })
})
