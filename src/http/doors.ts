import type { Route } from '../contract/route.ts'
import { sessionRoutes } from './app/session.ts'
import { appSurface } from './app/surface.ts'
import { openDoor, type DoorParts } from './open-door.ts'
import type { Door } from './surface.ts'
import { meRoutes } from './v1/me.ts'
import { v1Surface } from './v1/surface.ts'
import { tokenRoutes } from './v1/tokens.ts'
import { statusRoutes } from './v3/status.ts'
import { v3Surface } from './v3/surface.ts'

/** Every public route, as a page to read. */
export const v1Routes = (door: Door): void => {
  tokenRoutes(door)
  meRoutes(door)
}

export const v3Routes = (door: Door): void => {
  statusRoutes(door)
}

const appRoutes = (door: Door): void => {
  sessionRoutes(door)
}

export type OpenDoors = { readonly v1: readonly Route[]; readonly v3: readonly Route[] }

export const openDoors = (parts: DoorParts): OpenDoors => {
  const { db } = parts
  const v1 = openDoor(parts, v1Surface(db), v1Routes)
  const v3 = openDoor(parts, v3Surface(db, 3), v3Routes)
  openDoor(parts, v3Surface(db, 2), v3Routes)
  openDoor(parts, v3Surface(db, 1), v3Routes)
  openDoor(parts, appSurface(db), appRoutes)
  return { v1, v3 }
}
