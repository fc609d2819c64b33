import { Shell } from '../shell.tsx'
import { Gallery } from './gallery.tsx'

/** The gallery as a page: what it shows stands in the frame that pages have. */
export const GalleryPage = () => (
  <Shell>
    <Gallery />
  </Shell>
)
