export { StatusPageEditor } from './editor.tsx'
export { StatusPagesPage } from './list.tsx'
