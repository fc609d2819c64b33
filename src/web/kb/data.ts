import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { getArticleDraft } from '../../contract/app/kb-drafts.ts'
import { getKbContents, previewArticle, type KbContents, type ContentsArticle, type ContentsCategory } from '../../contract/app/kb.ts'
import { getArticle, listFeedback, listVersions, type ArticleRecord } from '../../contract/v1/kb.ts'
import type { DataOf } from '../../contract/route.ts'
import { call } from '../api/call.ts'
import { dataOptions } from '../api/data-options.ts'

export type { KbContents, ContentsArticle, ContentsCategory }
export type Article = Static<typeof ArticleRecord>
export type Version = DataOf<typeof listVersions>[number]

const meta = { follows: ['article'] }

export const shelfQuery = (q: string) =>
  queryOptions({
    queryKey: ['kb', 'shelf', q],
    ...dataOptions(getKbContents, { query: q === '' ? {} : { q: q.slice(0, 200) } }),
    placeholderData: keepPreviousData,
    meta,
  })

export const articleQuery = (id: number) =>
  queryOptions({
    queryKey: ['kb', 'article', id],
    ...dataOptions(getArticle, { params: { id } }),
    meta,
  })

/** Fetched only when the editor opens: while the user types, the text in the editor is newer than the stored draft. */
export const draftQuery = (place: string) =>
  queryOptions({
    queryKey: ['kb-draft', place],
    ...dataOptions(getArticleDraft, { params: { target: place } }),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export const versionsQuery = (id: number, count = 20) =>
  queryOptions({
    queryKey: ['kb', 'versions', id, count],
    queryFn: ({ signal }) => call(listVersions, { params: { id }, query: { per_page: count }, signal }),
    placeholderData: keepPreviousData,
    meta,
  })

export const feedbackQuery = (id: number) =>
  queryOptions({
    queryKey: ['kb', 'feedback', id],
    ...dataOptions(listFeedback, { params: { id }, query: { per_page: 50 } }),
    meta,
  })

export const previewQuery = (body: string) =>
  queryOptions({
    queryKey: ['kb-preview', body],
    queryFn: ({ signal }) => call(previewArticle, { body: { body }, signal }),
    select: ({ data }) => data.html,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    enabled: body.trim() !== '',
  })
