import { NARROW_PAGE_SIZE, PAGE_SIZE, WIDE_SCREEN_PX } from '@canhoto/contracts/limits'
import { useMediaQuery } from '@mantine/hooks'

/** Lists of the operational dashboard are short on narrow screens (spec 2 section 9). */
export function usePageSize() {
  const isNarrow = useMediaQuery(`(max-width: ${WIDE_SCREEN_PX - 0.02}px)`, false, {
    getInitialValueInEffect: false,
  })
  return isNarrow ? NARROW_PAGE_SIZE : PAGE_SIZE
}
