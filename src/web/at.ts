import type { AnyRoute } from '@tanstack/react-router'

/** Where a family of pages hangs its routes: `createRoute({ ...at('/inbox'), component })`. */
export type At = <const Path extends string>(path: Path) => { readonly getParentRoute: () => AnyRoute; readonly path: Path }
