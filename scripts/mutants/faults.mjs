// Faults that `npm run mutants` plants one at a time, each a mistake that a person could make. `find` occurs exactly once in `file`;
// `earlier` is the same fault in the text of older commits; `tests` are parts of the paths of the test files that depend on the file, and
// of the API folder it serves.
import { kernel } from './kernel.mjs'
import { monitor } from './monitor.mjs'
import { people } from './people.mjs'
import { helpdesk } from './helpdesk.mjs'
import { http } from './http.mjs'

export const faults = [...kernel, ...monitor, ...people, ...helpdesk, ...http]
