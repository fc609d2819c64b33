import { createElement, type ComponentType } from 'react'
import { lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import type { Chapter } from './i18n/chapters.ts'
import { words } from './i18n/words.ts'
import { lazyPart } from './ui/layer/lazy-layer.tsx'
import { Skeleton } from './ui/page/states.tsx'

/** Where a family of pages hangs its routes: `createRoute({ ...at('/inbox'), component })`. */
export type At = <const Path extends string>(path: Path) => { readonly getParentRoute: () => AnyRoute; readonly path: Path }

const loadedPages = new WeakSet<object>()

/** Whether the code of a page has come. */
export const isPageLoaded = (component: unknown): boolean => typeof component !== 'function' || loadedPages.has(component)

/** In the place of a page whose code did not come: it is fetched again when it is shown and when the person asks for it. */
const retried = (load: () => Promise<ComponentType>): ComponentType => {
  const Part = lazyPart(load)
  return () => createElement(Part, { pending: createElement(Skeleton), isPage: true })
}

/**
 * A page that comes when it is opened, or when somebody is about to: its code and the chapters of words that it says, both at once. The
 * words of every day are there already. `page(['inbox'], () => import('./queue.tsx'), 'QueuePage')`.
 */
export const page = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
  chapters: readonly Chapter[],
  load: () => Promise<Module>,
  name: Name,
) => {
  const loadWithWords = async (): Promise<Module> => {
    const [module] = await Promise.all([load(), words.bring(chapters)])
    loadedPages.add(component)
    return module
  }
  // The router reloads the whole page when code is missing: offline that leaves the product, and what was typed is lost.
  const component = lazyRouteComponent(
    () =>
      loadWithWords().catch((): Record<string, unknown> => ({
        [name]: retried(async () => (await loadWithWords())[name] as ComponentType),
      })),
    name,
  )
  return component
}
