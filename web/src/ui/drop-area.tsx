import { type DragEvent, type ReactNode, type RefCallback, useState } from 'react'
import classes from './drop-area.module.css'

interface Props {
  /** Without it nothing can be dropped. */
  onFiles?: (files: readonly File[]) => void
  children: ReactNode
  className?: string | undefined
  focus?: RefCallback<HTMLDivElement> | undefined
}

/** A dashed frame that takes files dropped anywhere on it. */
export function DropArea({ onFiles, children, className = '', focus }: Props) {
  const [isOver, setOver] = useState(false)

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    onFiles?.([...event.dataTransfer.files])
  }

  function leave({ currentTarget, relatedTarget }: DragEvent) {
    // The pointer over a child is still inside the area.
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
  }

  return (
    <div
      ref={focus}
      tabIndex={focus && -1}
      className={`${classes.area} ${className}`}
      data-over={isOver || undefined}
      onDragOver={() => setOver(onFiles !== undefined)}
      onDragLeave={leave}
      onDrop={drop}
    >
      {children}
    </div>
  )
}

/** Classes for the icon and the text in the area. */
export const dropIcon = classes.icon
export const dropLead = classes.lead
