import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { linkIn } from '../api/portal/visitor.ts'
import { openWorld, type World } from '../world.ts'
import { violations } from './ui/axe.ts'
import { sharedBrowser } from './ui/browser.ts'

/** The portal as clients meet it: a browser that runs no script. */

let world: World
let browser: Browser
let base: string
beforeAll(async () => {
  world = await openWorld()
  base = await world.product.app.listen({ host: '127.0.0.1', port: 0 })
  browser = await sharedBrowser()
})
afterAll(() => world.close())

/** Goes through the mail, as a person would. */
const enter = async (page: Page, email: string): Promise<void> => {
  await page.goto(`${base}/portal/register`)
  await page.getByLabel('Your name').fill('Ann Lee')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('status').waitFor()
  await world.settle()
  await page.goto(`${base}/portal/verify/${await linkIn(world, email)}`)
  await page.getByRole('button', { name: 'Continue to your requests' }).click()
  await page.getByRole('heading', { name: 'Your requests' }).waitFor()
}

it('somebody registers, asks, is answered, answers, and signs out, without any script', async () => {
  const page = await browser.newPage({ javaScriptEnabled: false, locale: 'en-GB' })
  await enter(page, 'ann@far.test')
  await page.getByRole('link', { name: 'New request' }).click()
  await page.getByLabel('Subject').fill('Printer on fire')
  await page.getByLabel('How can we help?').fill('It burns.')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('heading', { name: 'Printer on fire' }).waitFor()
  const id = Number(page.url().split('/').at(-1))
  await world.alice('POST', `/api/v1/tickets/${id}/replies`, { body: { body: 'Use water.', status: 'resolved' } })
  await world.alice('POST', `/api/v1/tickets/${id}/replies`, { body: { body: 'A difficult client', is_internal: true } })
  await world.pass('11s')
  await page.reload()
  await page.getByText('Use water.').waitFor()
  expect(await page.getByText('A difficult client').count()).toBe(0)
  await page.getByRole('button', { name: 'Reopen' }).click()
  await page.getByLabel('Your reply').fill('It still burns.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await page.getByText('It still burns.').waitFor()
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await page.getByRole('heading', { name: 'Ihre Anfragen' }).waitFor()
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await page.getByRole('heading', { name: 'Anmelden' }).waitFor()
  await page.goto(`${base}/portal/tickets/${id}`)
  expect(new URL(page.url()).pathname).toBe('/portal')
  await page.close()
})

it.each([
  ['light', 1_280],
  ['dark', 360],
] as const)('every page obeys its own policy, fits the screen and is for everybody (%s, %i px)', async (colorScheme, width) => {
  const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme, locale: 'en-GB' })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
  const email = `${colorScheme}@far.test`
  await enter(page, email)
  const body = { subject: `A rather long subject that wants its room ${'x'.repeat(60)}`, description: 'One\n\nTwo', requester_email: email }
  const { id } = (await world.alice('POST', '/api/v1/tickets', { body })).json.data
  await world.alice('POST', `/api/v1/tickets/${id}/replies`, { body: { body: 'See https://far.test/x', status: 'resolved' } })
  await world.pass('11s')
  const paths = ['/portal/tickets', '/portal/tickets/new', `/portal/tickets/${id}`]
  const bare = await browser.newContext({
    viewport: { width, height: 800 },
    colorScheme,
    bypassCSP: true,
    storageState: await context.storageState(),
  })
  const looking = await bare.newPage()
  for (const path of paths) {
    await page.goto(base + path)
    expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)
    await looking.goto(base + path)
    expect(await violations(looking, colorScheme)).toEqual([])
  }
  await bare.clearCookies()
  for (const path of ['/portal', '/portal/register', '/portal/sent', '/portal/verify/no-such-link']) {
    await looking.goto(base + path)
    expect(await violations(looking, colorScheme)).toEqual([])
  }
  expect(complaints).toEqual([])
  await bare.close()
  await context.close()
})

it.each([
  ['light', 1_280],
  ['dark', 360],
] as const)(
  'a survey is answered and an article found without script, and both are for everybody (%s, %i px)',
  async (colorScheme, width) => {
    const requester_email = `${colorScheme}@survey.test`
    const { id } = (await world.alice('POST', '/api/v1/tickets', { body: { subject: 'Slow', description: 'Very', requester_email } })).json
      .data
    await world.alice('PUT', `/api/v1/tickets/${id}`, { body: { status: 'resolved' } })
    const words = { title: `Reset the ${colorScheme} switch`, body: 'Press it.', lang: 'en', visibility: 'public', is_published: true }
    await world.alice('POST', '/api/v1/knowledge-base', { body: words })
    await world.pass('25h')
    const mail = (await world.mails()).findLast(({ to, text }) => to.includes(requester_email) && text.includes('/csat/'))
    const survey = /\/csat\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
    const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme, locale: 'en-GB', javaScriptEnabled: false })
    const looking = await browser.newPage({ viewport: { width, height: 800 }, colorScheme, locale: 'en-GB', bypassCSP: true })
    const isFine = async (): Promise<void> => {
      await looking.goto(page.url())
      expect(await looking.evaluate('document.documentElement.scrollWidth <= window.innerWidth'), page.url()).toBe(true)
      expect(await violations(looking, colorScheme), page.url()).toEqual([])
    }
    await page.goto(base + survey)
    await isFine()
    await page.getByLabel('4').check()
    await page.getByLabel('Comment (optional)').fill('Quick')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    await page.goto(`${base}/help`)
    await isFine()
    await page.getByRole('searchbox').fill(colorScheme)
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: words.title }).waitFor()
    await isFine()
    await page.getByRole('link', { name: words.title }).click()
    await page.getByRole('heading', { name: words.title, level: 1 }).waitFor()
    await isFine()
    await page.close()
    await looking.close()
  },
)
