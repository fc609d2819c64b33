import { queryOptions } from '@tanstack/react-query'
import { listStatusPages, type StatusPage } from '../../contract/app/status-pages.ts'
import { dataOptions } from '../api/data-options.ts'

export const statusPagesQuery = (project: string) =>
  queryOptions({
    queryKey: ['status-pages', project],
    ...dataOptions(listStatusPages, { params: { uuid: project } }),
    meta: { follows: ['status page'] },
  })

export type Item = { readonly name: string; readonly check: string | null; readonly tag: string | null }

export type PageValues = {
  readonly title: string
  readonly slug: string
  readonly description: string
  readonly is_published: boolean
  readonly shows_maintenance: boolean
  readonly takes_subscribers: boolean
  readonly items: readonly Item[]
}

export const valuesOf = (page: StatusPage | undefined): PageValues => ({
  title: page?.title ?? '',
  slug: page?.slug ?? '',
  description: page?.description ?? '',
  is_published: page?.is_published ?? false,
  shows_maintenance: page?.shows_maintenance ?? true,
  takes_subscribers: page?.takes_subscribers ?? true,
  items: (page?.items ?? []).map(({ name, check = null, tag = null }) => ({ name, check, tag })),
})

export const bodyOf = ({ items, ...values }: PageValues) => ({ ...values, items: items.map((item) => ({ ...item })) })
