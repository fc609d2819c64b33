import type { StatusPage } from '../../../monitor/status-pages/model.ts'
import type { SubscriberCounts } from '../../../monitor/status-pages/subscribers/subscribe.ts'

export const presentStatusPage = (page: StatusPage, counts: SubscriberCounts | undefined, base_url: string) => ({
  id: page.uuid,
  slug: page.slug,
  title: page.title,
  description: page.description,
  is_published: page.is_published,
  shows_maintenance: page.shows_maintenance,
  takes_subscribers: page.takes_subscribers,
  subscribers: counts?.subscribers ?? 0,
  subscribers_stopped: counts?.subscribers_stopped ?? 0,
  items: page.items,
  url: `${base_url}/status/${page.slug}`,
})
