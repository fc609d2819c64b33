import { Extension } from '@tiptap/core'
import { DOMParser as DocParser, type ParseOptions, type Schema, type Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { setStylesAside, withStylesAside } from './pasted-styles.ts'

class StyledParser extends DocParser {
  override parseSlice(dom: Node, options?: ParseOptions): Slice {
    if (dom instanceof Element || dom instanceof DocumentFragment) setStylesAside(dom)
    return super.parseSlice(dom, options)
  }
}

const parserFor = (schema: Schema): DocParser => new StyledParser(schema, DocParser.fromSchema(schema).rules)

export const PastedStyles = Extension.create({
  name: 'pastedStyles',
  addProseMirrorPlugins() {
    return [new Plugin({ props: { transformPastedHTML: withStylesAside, clipboardParser: parserFor(this.editor.schema) } })]
  },
})
