import type { Page } from 'playwright-core'

/** Whether the page of a ticket has been brought. Its words, and what lists show of it, come in smaller files of that name. */
export const hasTicketPane = () =>
  performance
    .getEntriesByType('resource')
    .some((file) => /\/ticket-[^/]+\.js$/.test(file.name) && (file as PerformanceResourceTiming).decodedBodySize > 30_000)

/** How long it takes from the click on the first row until its ticket is painted, in milliseconds. */
export const openFirst = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((done) => {
    const row = document.querySelector('[role=row][data-key]')
    const begun = performance.now()
    row.click()
    const look = () => {
      if (!/Request number/.test(document.querySelector('h1')?.textContent ?? '')) return requestAnimationFrame(look)
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)))
    }
    look()
  })`)

/** How long it takes to lay out and paint what is there anew, in milliseconds, the best of five. */
export const drawAnew = async (page: Page): Promise<number> => {
  const times: number[] = []
  for (let n = 0; n < 5; n++)
    times.push(
      await page.evaluate<number>(`new Promise((done) => {
        const begun = performance.now()
        document.documentElement.style.zoom = ${n % 2 === 0 ? 1.01 : 1}
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun))))
      })`),
    )
  return Math.min(...times)
}
