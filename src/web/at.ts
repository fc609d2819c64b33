import { createElement, type ComponentType } from 'react'
import { lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import type { Chapter } from './i18n/chapters.ts'
import { words } from './i18n/words.ts'
import { lazyPart } from './ui/layer/lazy-layer.tsx'
import { Skeleton } from './ui/page/states.tsx'

/** Creates child routes below one parent: `createRoute({ ...at('/inbox'), component })`. */
export type At = <const Path extends string>(path: Path) => { readonly getParentRoute: () => AnyRoute; readonly path: Path }

const loadedPages = new WeakSet<object>()

export const isPageLoaded = (component: unknown): boolean => typeof component !== 'function' || loadedPages.has(component)

/** Replaces a page whose code failed to load: loads it again when it is shown and on request. */
const retried = (load: () => Promise<ComponentType>): ComponentType => {
  const Part = lazyPart(load)
  return () => createElement(Part, { pending: createElement(Skeleton), isPage: true })
}

/**
 * A lazily loaded page: its code and its translation chapters load in parallel, when it is opened or preloaded. The chapter `everyday` is
 * always loaded. `page(['inbox'], () => import('./queue.tsx'), 'QueuePage')`.
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
  // The router reloads the document when code is missing: offline that would lose the application and unsaved input.
  const component = lazyRouteComponent(
    () =>
      loadWithWords().catch((): Record<string, unknown> => ({
        [name]: retried(async () => (await loadWithWords())[name] as ComponentType),
      })),
    name,
  )
  return component
}
