import { describe, expect, it } from 'vitest'
import { chapters, loadChapter } from '../src/web/i18n/chapters.ts'
import { en } from '../src/web/i18n/en.ts'
import { readSource } from './architecture/source.ts'
import { saidIn, unusedWords, wrongWords, type Book } from './architecture/words.ts'

const readBook = async (): Promise<Book> => {
  const read = chapters.map(async (chapter) => {
    const families = Object.entries(await loadChapter('en', chapter))
    return [chapter, new Set(families.flatMap(([family, words]) => Object.keys(words).map((key) => `${family}.${key}`)))] as const
  })
  return new Map(await Promise.all(read))
}

const source = readSource()
const book = await readBook()

describe('the words of the dashboard', () => {
  it('are brought by every page that says them, and by no other', () => {
    expect(wrongWords(source, book)).toEqual([])
  })
})

/** The keys of a message may hold dots, so a slash parts them. */
const pathsOf = (node: unknown): readonly string[] =>
  typeof node === 'object' && node !== null
    ? Object.entries(node).flatMap(([key, child]) => pathsOf(child).map((path) => (path === '' ? key : `${key}/${path}`)))
    : ['']

describe('the messages of the dashboard', () => {
  it('are all read somewhere', () => {
    expect(unusedWords(source, pathsOf(en))).toEqual([])
  })

  it('are named where nothing reads them', () => {
    const planted = ['checks/neverSaid', 'common/neverSaid', 'admin/desk/sla/neverSaid', 'setup/password']
    expect(unusedWords(source, [...planted, 'common/name'])).toEqual(planted)
  })
})

describe('the law of words notices', () => {
  const planted = (file: string, text: string) => wrongWords(new Map([...source, [file, text]]), book)
  const inList = (line: string) => `${source.get('src/web/reports/csat.tsx')}\n${line}\n`
  const page = 'src/web/reports/csat.tsx'

  it.each([
    [
      'a family of another room',
      'const useIt = () => useText().oncall.loadFailed',
      'says oncall.loadFailed, but src/web/oncall/routes.tsx brings',
    ],
    ['a part of a family that is not there every day', 'const useIt = () => useText().admin.webhooks', "without 'adminConnections'"],
    ['a family that is handed on whole', 'const useIt = () => useText().admin', "without 'adminSignOn'"],
    ['a family that was unpacked', 'const { people: words } = useText()\nconst title = words.filterHint', "without 'people'"],
    ['a part that was unpacked', 'const { roles } = useText().admin', "without 'adminPeople'"],
    ['all words at once', 'const words = useText()', 'takes all words at once'],
  ])('%s', (_what, line, sentence) => {
    expect(planted(page, inList(line)).join('\n')).toContain(sentence)
  })

  it('words in a part that is loaded later, and in what that part imports', () => {
    const later = new Map([
      ...source,
      [page, inList("const Later = lazy(() => import('./later.tsx').then((module) => ({ default: module.Later })))")],
      ['src/web/reports/later.tsx', "import { deeper } from './deeper.ts'\n"],
      ['src/web/reports/deeper.ts', 'export const useDeeper = () => useText().kb.newArticle\n'],
    ])
    expect(wrongWords(later, book)).toEqual([
      "src/web/reports/deeper.ts says kb.newArticle, but src/web/oncall/routes.tsx brings src/web/reports/csat.tsx without 'kb'.",
    ])
  })

  it('a page that brings words it does not say, or comes without page(), or from who knows where', () => {
    const routes = source.get('src/web/oncall/routes.tsx') ?? ''
    const csat = "page(['reports'], () => import('../reports/csat.tsx')"
    expect(routes).toContain(csat)
    const wrongs = (instead: string) => planted('src/web/oncall/routes.tsx', routes.replace(csat, instead)).join('\n')
    expect(wrongs("page(['reports', 'kb'], () => import('../reports/csat.tsx')")).toContain("with 'kb', of which nothing is said there")
    expect(wrongs("lazyRouteComponent(() => import('../reports/csat.tsx')")).toContain('calls lazyRouteComponent')
    expect(wrongs("lazyRouteComponent(() => import('../reports/csat.tsx')")).toContain('past page([…])')
    expect(wrongs("page(['reports'], unknown")).toContain('whose file nobody finds')
  })

  it('words of the shell that are not there every day', () => {
    const shell = 'src/web/shell.tsx'
    expect(planted(shell, `${source.get(shell)}\nconst useIt = () => useText().ticket.reply\n`).join('\n')).toContain(
      `${shell} says ticket.reply`,
    )
  })
})

describe('what a file says', () => {
  it.each([
    ['useText().inbox.status[status]', ['inbox.status']],
    ['const text = useText().inbox', ['inbox']],
    ['const { inbox, ticket: text } = useText()\ntext.reply\ninbox?.status\n', ['inbox.status', 'ticket.reply']],
    ['const { inbox } = useText()\ncolumnsOf(inbox, format)', ['inbox']],
    ['const { sla, waits } = useText().inbox', ['inbox.sla', 'inbox.waits']],
    ['const { sla: text } = useText().admin.desk', ['admin.desk']],
    ["import { admin } from '../admin/data.ts'\n// admin\nconst { admin } = useText()\nadmin.nav", ['admin', 'admin.nav']],
  ])('%j', (text, words) => {
    expect(saidIn(text).toSorted()).toEqual(words)
  })
})
