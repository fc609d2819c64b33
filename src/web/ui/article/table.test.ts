import { Editor, type JSONContent } from '@tiptap/core'
import { Fragment, Slice } from '@tiptap/pm/model'
import { TextSelection, type Command } from '@tiptap/pm/state'
import { goToNextCell } from '@tiptap/pm/tables'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { articleExtensions } from './nodes.ts'
import { parseArticle } from './parse.ts'
import { printArticle } from './print.ts'
import { addColumn, addRow, alignColumns, erase, goDown, goOn, insertTable, removeColumns, removeRows } from './table-acts.ts'
import { pastedInto } from './table-paste.ts'
import type { DocNode } from '../writing/rich-text.ts'

// Without a page: what the editor holds is tried, not how it looks.
const open = (text: string): Editor => {
  const doc: JSONContent = JSON.parse(JSON.stringify(parseArticle(text)))
  return new Editor({ element: null, extensions: articleExtensions, content: doc })
}

const textOf = (editor: Editor): string => printArticle(editor.getJSON())

/** Puts the caret behind these words. */
const goTo = (editor: Editor, words: string): void => {
  let found = 0
  editor.state.doc.descendants((node, pos) => {
    if (node.isText && node.text === words) found = pos + words.length
  })
  editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, found)))
}

const perform = (editor: Editor, command: Command): boolean => command(editor.state, (tr) => editor.view.dispatch(tr))

const TABLE = '| a | b |\n| :---: | --- |\n| 1 | 2 |'

const after = (words: string, ...commands: readonly Command[]): string => {
  const editor = open(TABLE)
  goTo(editor, words)
  for (const command of commands) perform(editor, command)
  return textOf(editor)
}

const type =
  (text: string): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.insertText(text))
    return true
  }

describe('the grid', () => {
  it.each<[string, string, readonly Command[], string]>([
    ['a row below', '1', [addRow(1), type('3')], '| a | b |\n| :---: | --- |\n| 1 | 2 |\n| 3 |  |'],
    ['a row above', '2', [addRow(-1), type('0')], '| a | b |\n| :---: | --- |\n|  | 0 |\n| 1 | 2 |'],
    ['a row below the heads', 'b', [addRow(1), type('0')], '| a | b |\n| :---: | --- |\n|  | 0 |\n| 1 | 2 |'],
    ['no row above the heads', 'a', [addRow(-1)], TABLE],
    ['a column after', 'a', [addColumn(1), type('c')], '| a | c | b |\n| :---: | --- | --- |\n| 1 |  | 2 |'],
    ['a column at the end', '2', [addColumn(1), type('c')], '| a | b |  |\n| :---: | --- | --- |\n| 1 | 2 | c |'],
    ['a column before', '1', [addColumn(-1), type('c')], '|  | a | b |\n| --- | :---: | --- |\n| c | 1 | 2 |'],
    ['one row less', '2', [removeRows, type('x')], '| a | bx |\n| :---: | --- |'],
    ['never fewer than the heads', 'a', [removeRows], TABLE],
    ['one column less', '1', [removeColumns, type('x')], '| b |\n| --- |\n| 2x |'],
    ['nothing without its last column', '1', [removeColumns, removeColumns], ''],
    ['columns set another way', '2', [alignColumns('right')], '| a | b |\n| :---: | ---: |\n| 1 | 2 |'],
    ['columns no longer set', '1', [alignColumns('center')], '| a | b |\n| --- | --- |\n| 1 | 2 |'],
    ['a new row behind its last cell', '2', [goOn, type('3')], '| a | b |\n| :---: | --- |\n| 1 | 2 |\n| 3 |  |'],
    ['its cells one after the other', 'b', [goOn, type('x')], '| a | b |\n| :---: | --- |\n| x | 2 |'],
    ['its cells backwards', '1', [goToNextCell(-1), type('x')], '| a | x |\n| :---: | --- |\n| 1 | 2 |'],
    ['the cell below', 'a', [goDown, type('x')], '| a | b |\n| :---: | --- |\n| 1x | 2 |'],
    ['a way out below', '2', [goDown, type('x')], `${TABLE}\n\nx`],
    ['cells that are not joined', '2', [erase(1), type('x')], '| a | b |\n| :---: | --- |\n| 1 | 2x |'],
  ])('has %s', (_, words, commands, wanted) => expect(after(words, ...commands)).toBe(wanted))

  it('is put where somebody is, three by three, and not into itself', () => {
    const editor = open('words')
    goTo(editor, 'words')
    expect(perform(editor, insertTable)).toBe(true)
    perform(editor, type('first'))
    expect(perform(editor, insertTable)).toBe(false)
    expect(textOf(editor)).toBe('words\n\n| first |  |  |\n| --- | --- | --- |\n|  |  |  |\n|  |  |  |')
  })

  const pasted = (words: string, text: string): string => {
    const editor = open(TABLE)
    goTo(editor, words)
    const { schema } = editor
    const tr = pastedInto(
      editor.state,
      new Slice(Fragment.from(schema.nodeFromJSON(JSON.parse(JSON.stringify(parseArticle(text)))).content), 0, 0),
    )
    if (tr !== undefined) editor.view.dispatch(tr)
    return textOf(editor)
  }

  it.each([
    ['words of several blocks into one cell', '1', '# Head\n\n- **x**\n- y\\\n  z', '| a | b |\n| :---: | --- |\n| 1Head **x** y z | 2 |'],
    [
      'cells over cells, and grows',
      '2',
      '| c | d |\n| --- | --- |\n| *e* | f |',
      '| a | b |  |\n| :---: | --- | --- |\n| 1 | c | d |\n|  | *e* | f |',
    ],
  ])('takes %s', (_, words, text, wanted) => expect(pasted(words, text)).toBe(wanted))
})

const toggles: readonly ((editor: Editor) => unknown)[] = [
  (on) => on.commands.toggleHeading({ level: 2 }),
  (on) => on.commands.toggleBulletList(),
  (on) => on.commands.toggleOrderedList(),
  (on) => on.commands.toggleBlockquote(),
  (on) => on.commands.toggleCodeBlock(),
  (on) => on.commands.setHardBreak(),
  (on) => on.commands.toggleBold(),
  (on) => on.commands.clearNodes(),
  (on) => on.commands.splitBlock(),
  (on) => on.commands.joinBackward(),
  (on) => on.commands.lift('blockquote'),
  (on) => on.commands.deleteSelection(),
  (on) => on.commands.selectAll(),
  (on) => on.commands.undo(),
]
const grids: readonly Command[] = [
  addRow(1),
  addRow(-1),
  addColumn(1),
  addColumn(-1),
  removeRows,
  removeColumns,
  alignColumns('left'),
  goOn,
  goToNextCell(-1),
  goDown,
  insertTable,
  erase(-1),
  type('x|'),
]
const step = fc.oneof(
  fc.constantFrom(...grids).map((command) => (on: Editor) => perform(on, command)),
  fc.constantFrom(...toggles).map((toggle) => (on: Editor) => toggle(on)),
)

it('whatever is done to a table, it stays one that Markdown can say', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), fc.constantFrom('a', 'b', '1', '2'), (steps, words) => {
      const editor = open(`above\n\n${TABLE}\n\nbelow`)
      goTo(editor, words)
      for (const one of steps) one(editor)
      editor.state.doc.check()
      const { content = [] }: DocNode = editor.getJSON()
      const tables = content.filter(({ type: kind }) => kind === 'table')
      for (const table of tables) {
        const text = printArticle({ content: [table] })
        expect(parseArticle(text)?.content?.map(({ type: kind }) => kind)).toEqual(['table'])
        expect(new Set(table.content?.map((row) => row.content?.length)).size).toBe(1)
      }
      editor.destroy()
    }),
    { numRuns: import.meta.env['SOAK'] ? 400 : 80 },
  )
})
