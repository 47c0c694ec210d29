import { Loader } from '@mantine/core'
import type { ReactNode } from 'react'

export function FullScreenLoading({ text }: { text: string }) {
  return (
    <main className="boot">
      <Loader />
      <output>{text}</output>
    </main>
  )
}

/** A whole-page message: a heading, a sentence, perhaps a way on. */
export function FullScreenMessage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="boot">
      <h1>{title}</h1>
      {children}
    </main>
  )
}
