import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds wrong, in lines that name the rule and the element. */
export const violations = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(source)
  const found: unknown = await page.evaluate(`
    axe.run(document, { runOnly: { type: 'tag', values: ${JSON.stringify(tags)} } })
      .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map((node) => id + ': ' + node.html.slice(0, 200) + ' — ' + node.failureSummary)))`)
  return Array.isArray(found) ? found.map(String) : ['axe did not answer']
}
