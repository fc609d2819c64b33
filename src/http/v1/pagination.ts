import type { HttpResponse } from '../kit/responses.ts'

const DEFAULT_PER_PAGE = 15
const MAX_PER_PAGE = 100

export type PageParams = { readonly page?: number | undefined; readonly per_page?: number | undefined }

export type PageWindow = { readonly current_page: number; readonly per_page: number; readonly limit: number; readonly offset: number }

export const toPageWindow = ({ page = 1, per_page = DEFAULT_PER_PAGE }: PageParams): PageWindow => {
  const limit = Math.min(per_page, MAX_PER_PAGE)
  return { current_page: page, per_page: limit, limit, offset: (page - 1) * limit }
}

export const metaOf = (total: number, { current_page, per_page }: Pick<PageWindow, 'current_page' | 'per_page'>) => ({
  current_page,
  per_page,
  total,
  last_page: Math.max(1, Math.ceil(total / per_page)),
})

export const createPage = <T>(data: readonly T[], total: number, page: PageWindow) => ({ data, meta: metaOf(total, page) })

export const paginate = <T, Out>(all: readonly T[], input: PageParams, out: (one: T) => Out) => {
  const page = toPageWindow(input)
  return createPage(all.slice(page.offset, page.offset + page.limit).map(out), all.length, page)
}

type Paged = ReturnType<typeof createPage>

// Only `createPage` makes bodies with these members in their meta.
const isPaged = (body: unknown): body is Paged =>
  typeof body === 'object' &&
  body !== null &&
  'meta' in body &&
  !('links' in body) &&
  typeof (body as Paged).meta?.current_page === 'number' &&
  !('next_cursor' in (body as Paged).meta)

/** Adds links to the neighbouring pages. A cursor page has only the next one, in its meta. */
export const addPageLinks = (url: string, reply: HttpResponse): HttpResponse => {
  const { body } = reply
  if (!isPaged(body)) return reply
  const { total, ...page } = body.meta
  return { ...reply, body: { ...body, links: createPageLinks(url, total, page) } }
}

export const createPageLinks = (url: string, total: number, { current_page, per_page }: Pick<PageWindow, 'current_page' | 'per_page'>) => {
  const [path = '', query = ''] = url.split('?', 2)
  const at = (page: number): string => {
    const parameters = new URLSearchParams(query)
    parameters.set('page', String(page))
    return `${path}?${parameters.toString()}`
  }
  const last = Math.max(1, Math.ceil(total / per_page))
  return {
    first: at(1),
    last: at(last),
    prev: current_page > 1 ? at(Math.min(current_page - 1, last)) : null,
    next: current_page < last ? at(current_page + 1) : null,
  }
}
