import type { StatusPage } from '../../monitor/status-pages/model.ts'

/** A page as whoever decides about it sees it. */
export const pageOut = (page: StatusPage, subscribers: number, base_url: string) => ({
  id: page.uuid,
  slug: page.slug,
  title: page.title,
  description: page.description,
  is_published: page.is_published,
  shows_maintenance: page.shows_maintenance,
  takes_subscribers: page.takes_subscribers,
  subscribers,
  items: page.items,
  url: `${base_url}/status/${page.slug}`,
})
