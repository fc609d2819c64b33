import { useSyncExternalStore } from 'react'
import type { Observable } from './observable.ts'

export const useObservable = <T>(source: Observable<T>): T => useSyncExternalStore(source.subscribe, source.get)
