import type { CompanyChoice } from '@canhoto/contracts/auth'
import { useLayoutEffect } from 'react'
import { type BrandColors, brandColors } from './brand-colors.ts'

type Look = Pick<CompanyChoice, 'primary_color' | 'secondary_color'>

/** Sets the company's colors for the header and the buttons while the component is mounted. */
export function useBrandColors({ primary_color, secondary_color }: Look) {
  useLayoutEffect(() => {
    const colors = brandColors({ primary_color, secondary_color })
    return colors ? paint(colors) : undefined
  }, [primary_color, secondary_color])
}

/** Returns how to remove the colors again. */
function paint({ bar, button }: BrandColors) {
  const { style } = document.documentElement
  const variables = {
    '--bar': `light-dark(${bar.light}, ${bar.dark})`,
    // The bar is as bright as white text allows, so nothing on it may be paler, and a mark must darken it.
    '--bar-detail': '#fff',
    '--bar-mark': 'rgb(0 0 0 / 0.25)',
    '--mantine-color-petrol-filled': `light-dark(${button.light}, ${button.dark})`,
    '--mantine-color-petrol-filled-hover':
      'color-mix(in srgb, var(--mantine-color-petrol-filled), #000 15%)',
    '--mantine-color-petrol-light':
      'color-mix(in srgb, var(--mantine-color-petrol-filled) 14%, var(--mantine-color-body))',
  }
  for (const [name, value] of Object.entries(variables)) style.setProperty(name, value)

  const browserBar = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
  const before = browserBar?.content ?? ''
  if (browserBar) browserBar.content = bar.light

  return () => {
    for (const name of Object.keys(variables)) style.removeProperty(name)
    if (browserBar) browserBar.content = before
  }
}
