import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import { startApp } from '../start-app.tsx'
import { GalleryPage } from './framed.tsx'

// Entry of the component gallery (`vite --mode gallery`). The production build starts from `../main.tsx` and has no file of this folder.

const createGalleryRouter = () => {
  const root = createRootRoute({ component: Outlet })
  const gallery = createRoute({ getParentRoute: () => root, path: '/gallery', component: GalleryPage })
  return createRouter({ routeTree: root.addChildren([gallery]), scrollRestoration: true })
}

void startApp(createGalleryRouter)
