/**
 * The properties that our pages are drawn by. A browser knows four hundred, and to write them all into the markup of a picture takes
 * five times as long: with the buyer waiting, on a phone for seconds.
 */
export const pictureStyles: string[] = [
  'display position top right bottom left z-index box-sizing width height min-width min-height max-width max-height aspect-ratio',
  'margin-top margin-right margin-bottom margin-left',
  'padding-top padding-right padding-bottom padding-left',
  'border-top-width border-right-width border-bottom-width border-left-width',
  'border-top-style border-right-style border-bottom-style border-left-style',
  'border-top-color border-right-color border-bottom-color border-left-color',
  'border-top-left-radius border-top-right-radius border-bottom-left-radius border-bottom-right-radius border-collapse border-spacing table-layout',
  'flex-direction flex-wrap flex-grow flex-shrink flex-basis order row-gap column-gap',
  'align-items align-self align-content justify-content justify-items justify-self',
  'grid-template-columns grid-template-rows grid-column-start grid-column-end grid-row-start grid-row-end grid-auto-flow grid-auto-rows grid-auto-columns',
  'color accent-color background-color background-image background-position-x background-position-y background-size background-repeat background-clip',
  'box-shadow outline-width outline-style outline-color outline-offset opacity visibility filter clip clip-path overflow-x overflow-y',
  'transform transform-origin translate rotate scale object-fit object-position appearance list-style-type vertical-align float clear',
  'font-family font-size font-weight font-style font-variant-numeric font-feature-settings line-height letter-spacing word-spacing',
  'text-align text-indent text-transform text-overflow text-decoration-line text-decoration-color text-decoration-thickness text-underline-offset',
  'white-space-collapse text-wrap-mode text-wrap-style word-break overflow-wrap hyphens -webkit-line-clamp -webkit-box-orient',
  'fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-dashoffset stroke-opacity',
].flatMap((names) => names.split(' '));
