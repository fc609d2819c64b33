import { lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import type { Chapter } from './i18n/chapters.ts'
import { words } from './i18n/words.ts'

/** Where a family of pages hangs its routes: `createRoute({ ...at('/inbox'), component })`. */
export type At = <const Path extends string>(path: Path) => { readonly getParentRoute: () => AnyRoute; readonly path: Path }

const loadedPages = new WeakSet<object>()

/** Whether the code of a page has come. */
export const isPageLoaded = (component: unknown): boolean => typeof component !== 'function' || loadedPages.has(component)

/**
 * A page that comes when it is opened, or when somebody is about to: its code and the chapters of words that it says, both at once. The
 * words of every day are there already. `page(['inbox'], () => import('./queue.tsx'), 'QueuePage')`.
 */
export const page = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
  chapters: readonly Chapter[],
  load: () => Promise<Module>,
  name: Name,
) => {
  const component = lazyRouteComponent(async () => {
    const [module] = await Promise.all([load(), words.bring(chapters)])
    loadedPages.add(component)
    return module
  }, name)
  return component
}
