import { Shell } from '../shell.tsx'
import { Gallery } from './gallery.tsx'

export const GalleryPage = () => (
  <Shell>
    <Gallery />
  </Shell>
)
